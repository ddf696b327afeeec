import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from "../parts/menu.tsx";
import { Avatar } from "../parts/picture.tsx";
import styles from "./app.module.css";
import { useApp } from "./context.ts";
import { currentScheme, keepScheme } from "./scheme.ts";

interface AccountMenuProps {
  /** Tooltip of the button. */
  title: string;
  name: string;
  email: string;
  /** Text of the button. */
  label: ReactNode;
  /** Items above the colour scheme. */
  children: ReactNode;
  /** Choices below the colour scheme. */
  choices?: ReactNode;
  signOut: () => Promise<unknown>;
}

export function AccountMenu({ title, name, email, label, children, choices, signOut }: AccountMenuProps) {
  const { texts } = useApp();
  const leave = useSignOut(signOut);
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button type="button" className={styles.account} title={title}>
          <Avatar name={name} />
          <span>{label}</span>
        </button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      {children}
      <MenuRule />
      <SchemeChoice />
      <MenuRule />
      {choices}
      <MenuItem icon={<LogOut aria-hidden />} onClick={leave}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}

function SchemeChoice() {
  const { texts } = useApp();
  const [scheme, setScheme] = useState(currentScheme);
  return (
    <MenuChoice
      label={texts.appearance}
      value={scheme}
      options={(["system", "light", "dark"] as const).map((value) => ({ value, label: texts[value] }))}
      onChange={(next) => {
        keepScheme(next);
        setScheme(next);
      }}
    />
  );
}

/** Reloads the app, so that no data of the session stays in the tab. */
export function useSignOut(signOut: () => Promise<unknown>): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await signOut().catch(() => {});
    client.clear();
    sessionStorage.clear();
    location.assign("/sign-in");
  };
}
