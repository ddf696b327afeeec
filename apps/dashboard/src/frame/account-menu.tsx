import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { Avatar, Menu, MenuChoice, MenuItem, MenuLabel, MenuRule, useLocale } from "@vitrine/ui";
import { LogOut, MessageCircle, UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import styles from "./frame.module.css";
import { useChangeLanguage } from "./language.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";
import { currentScheme, keepScheme } from "./preferences.ts";
import { useAccount } from "./session.ts";
import { useTexts } from "./texts/index.ts";

const ContactDialog = lazy(() => import("../pages/contact/dialog.tsx"));

export function AccountMenu() {
  const texts = useTexts();
  const { name, email } = useAccount();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Menu
        align="start"
        side="top"
        trigger={
          <button type="button" className={styles.account} title={texts.account}>
            <Avatar name={name || email} />
            <span>{name || email}</span>
          </button>
        }
      >
        <MenuLabel>{email}</MenuLabel>
        <MenuItem icon={<UserRound aria-hidden />} link={<Link to="/account/{-$tab}" params={{ tab: undefined }} />}>
          {texts.account}
        </MenuItem>
        <MenuItem icon={<MessageCircle aria-hidden />} onClick={() => setWriting(true)}>
          {texts.contact}
        </MenuItem>
        <MenuRule />
        <SchemeChoice />
        <MenuRule />
        <LanguageChoice />
        <MenuRule />
        <SignOutItem />
      </Menu>
      <Suspense>{isWriting && <ContactDialog onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}

function SchemeChoice() {
  const texts = useTexts();
  const [scheme, setScheme] = useState(currentScheme);
  const options = (["system", "light", "dark"] as const).map((value) => ({ value, label: texts[value] }));
  return (
    <MenuChoice
      label={texts.appearance}
      value={scheme}
      options={options}
      onChange={(next) => {
        keepScheme(next);
        setScheme(next);
      }}
    />
  );
}

function LanguageChoice() {
  const texts = useTexts();
  const { language } = useLocale();
  const change = useChangeLanguage();
  return (
    <MenuChoice
      label={texts.language}
      value={language as keyof typeof LANGUAGE_NAMES}
      options={LANGUAGE_NAMES_OPTIONS}
      onChange={change}
    />
  );
}

const LANGUAGE_NAMES_OPTIONS = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({
  value: value as keyof typeof LANGUAGE_NAMES,
  label,
}));

function SignOutItem() {
  const texts = useTexts();
  const signOut = useSignOut();
  return (
    <MenuItem icon={<LogOut aria-hidden />} onClick={signOut}>
      {texts.signOut}
    </MenuItem>
  );
}

/** Reloads the app, so that no data of the account stays in the tab. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await memberApi.signOut({}).catch(() => {});
    client.clear();
    sessionStorage.clear();
    location.assign("/sign-in");
  };
}
