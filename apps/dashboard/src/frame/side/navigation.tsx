import { Link } from "@tanstack/react-router";
import { NavGroup, navClass, useLocale } from "@vitrine/ui";
import { atPlace, NAVIGATION } from "../navigation.ts";
import { useWorkspace } from "../session.ts";
import { useTexts } from "../texts/index.ts";
import { useWaiting } from "./waiting.ts";

export function Navigation() {
  const texts = useTexts();
  const { number } = useLocale();
  const { workspaceId, role } = useWorkspace();
  const waiting: Partial<Record<keyof typeof texts.nav, number | undefined>> = useWaiting();
  return NAVIGATION.map(({ group, places }) => {
    const open = places.filter(({ roles }) => (roles as readonly string[]).includes(role));
    if (open.length === 0) return null;
    return (
      <NavGroup key={group ?? "first"} title={group && texts.group[group]}>
        {open.map(({ name, to, icon: Icon }) => (
          <Link
            key={name}
            to={to}
            params={atPlace(workspaceId)}
            className={navClass()}
            activeOptions={{ exact: name === "home", includeSearch: false }}
          >
            <Icon aria-hidden />
            {texts.nav[name]}
            {waiting[name] !== undefined && <small>{number(waiting[name])}</small>}
          </Link>
        ))}
      </NavGroup>
    );
  });
}
