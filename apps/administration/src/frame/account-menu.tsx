import { Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import { MenuItem } from "@vitrine/ui";
import { AccountMenu as Menu } from "@vitrine/ui/app";
import { UserRound } from "lucide-react";
import { useProfile } from "./session.ts";
import { texts } from "./texts.ts";

export function AccountMenu() {
  const { name, email, role } = useProfile();
  const label = (
    <>
      <b>{name}</b> · {texts.role[role]}
    </>
  );
  return (
    <Menu title={texts.ownAccount} name={name} email={email} label={label} signOut={() => staffApi.signOutStaff({})}>
      <MenuItem icon={<UserRound aria-hidden />} link={<Link to="/me" />}>
        {texts.ownAccount}
      </MenuItem>
    </Menu>
  );
}
