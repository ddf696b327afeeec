import { Link } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { MenuChoice, MenuItem, MenuRule, useLocale } from "@vitrine/ui";
import { AccountMenu as Menu } from "@vitrine/ui/app";
import { MessageCircle, UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useChangeLanguage } from "./language.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";
import { useAccount } from "./session.ts";
import { useTexts } from "./texts/index.ts";

const ContactDialog = lazy(() => import("../pages/contact/dialog.tsx"));

export const signOut = () => memberApi.signOut({});

export function AccountMenu() {
  const texts = useTexts();
  const { name, email } = useAccount();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Menu
        title={texts.account}
        name={name || email}
        email={email}
        label={name || email}
        choices={<LanguageChoice />}
        signOut={signOut}
      >
        <MenuItem icon={<UserRound aria-hidden />} link={<Link to="/account/{-$tab}" params={{ tab: undefined }} />}>
          {texts.account}
        </MenuItem>
        <MenuItem icon={<MessageCircle aria-hidden />} onClick={() => setWriting(true)}>
          {texts.contact}
        </MenuItem>
      </Menu>
      <Suspense>{isWriting && <ContactDialog onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[];

function LanguageChoice() {
  const texts = useTexts();
  const { language } = useLocale();
  const change = useChangeLanguage();
  return (
    <>
      <MenuChoice
        label={texts.language}
        value={language as keyof typeof LANGUAGE_NAMES}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={change}
      />
      <MenuRule />
    </>
  );
}
