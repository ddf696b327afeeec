import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Crest, Menu, MenuItem, MenuRule, switchClass } from "@vitrine/ui";
import { ChevronsUpDown, LayoutGrid, Plus } from "lucide-react";
import { environmentQuery } from "../environment.ts";
import { useMemberships, useWorkspace } from "../session.ts";
import { useTexts } from "../texts/index.ts";

const SHOWN_MAX = 12;

export function WorkspaceSwitcher() {
  const texts = useTexts();
  const current = useWorkspace();
  const { data: environment } = useQuery(environmentQuery());
  const site = environment?.sitesUrl.replace("{subDomain}", current.subDomain).replace(/^https?:\/\//, "");
  const others = useMemberships().filter(({ workspaceId }) => workspaceId !== current.workspaceId);
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={switchClass()} title={texts.switchWorkspace}>
          <Crest name={current.name} />
          <span>
            <b>{current.name}</b>
            <small>{site ?? current.subDomain}</small>
          </span>
          <ChevronsUpDown aria-hidden />
        </button>
      }
    >
      {others.slice(0, SHOWN_MAX).map(({ workspaceId, name, role }) => (
        <MenuItem
          key={workspaceId}
          icon={<Crest name={name} />}
          aside={texts.role[role]}
          link={<Link to="/w/$workspaceId" params={{ workspaceId }} />}
        >
          {name}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuRule />}
      <MenuItem icon={<LayoutGrid aria-hidden />} link={<Link to="/workspaces" />}>
        {texts.allWorkspaces}
      </MenuItem>
      <MenuItem icon={<Plus aria-hidden />} link={<Link to="/workspaces/new" />}>
        {texts.newWorkspace}
      </MenuItem>
    </Menu>
  );
}
