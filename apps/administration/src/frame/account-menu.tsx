import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import { Avatar, Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from "@vitrine/ui";
import { currentScheme, keepScheme } from "@vitrine/ui/app";
import { LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import styles from "./frame.module.css";
import { useProfile } from "./session.ts";
import { texts } from "./texts.ts";

export function AccountMenu() {
  const { name, email, role } = useProfile();
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button type="button" className={styles.account} title={texts.ownAccount}>
          <Avatar name={name} />
          <span>
            <b>{name}</b> · {texts.role[role]}
          </span>
        </button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      <MenuItem icon={<UserRound aria-hidden />} link={<Link to="/me" />}>
        {texts.ownAccount}
      </MenuItem>
      <MenuRule />
      <SchemeChoice />
      <MenuRule />
      <MenuItem icon={<LogOut aria-hidden />} onClick={signOut}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}

function SchemeChoice() {
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
function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await staffApi.signOutStaff({}).catch(() => {});
    client.clear();
    sessionStorage.clear();
    location.assign("/sign-in");
  };
}
