import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatches, useNavigate, useRouterState } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import { Crest, commandKey, NavGroup, NoPermission, navClass, Page, Shell, switchClass, useLocale } from "@vitrine/ui";
import { FindButton, PhoneFind, useFindKeys, useIsSessionEnded, useTitle } from "@vitrine/ui/app";
import { lazy, type ReactNode, Suspense } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { NAVIGATION, PLACES } from "./navigation.ts";
import { includes, useProfile } from "./session.ts";
import { texts } from "./texts.ts";

const Finder = lazy(() => import("./finder.tsx"));
const Shortcuts = lazy(() => import("@vitrine/ui/shortcuts"));
const SessionEnded = lazy(() => import("./session-ended.tsx"));

/** Layout of all pages that need a session. When the session ends, a dialog covers the page, which stays. */
export function Layout(): ReactNode {
  const isEnded = useIsSessionEnded();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const { open, shown } = useFind();
  return (
    <>
      <Shell
        switcher={<House />}
        find={<FindButton label={texts.find} onClick={open} />}
        nav={<Navigation />}
        foot={<AccountMenu />}
        phoneActions={<PhoneFind label={texts.find} onClick={open} />}
        place={place}
      >
        <Permitted />
      </Shell>
      <Suspense>{shown}</Suspense>
      <Suspense>{isEnded && <SessionEnded />}</Suspense>
    </>
  );
}

function useFind() {
  const navigate = useNavigate();
  const { role } = useProfile();
  const places = PLACES.filter((place) => isOpenTo(place, role));
  const go = (key: string) => {
    const place = places.find((one) => one.key === key);
    if (place !== undefined) navigate({ to: place.to });
    return place !== undefined;
  };
  const rows = [
    [commandKey("K"), texts.shortcut.palette],
    ["/", texts.shortcut.search],
    ["?", texts.shortcut.help],
    ...places.map(({ key, name }) => [`g ${key}`, texts.nav[name]] as const),
  ] as const;
  return useFindKeys({
    go,
    palette: (close) => <Finder onClose={close} />,
    shortcuts: (close) => <Shortcuts title={texts.shortcuts} rows={rows} onClose={close} />,
  });
}

const isOpenTo = (place: (typeof PLACES)[number], role: Parameters<typeof includes>[0]) =>
  !("role" in place) || includes(role, place.role);

/** A grey logo with the environment's name, so that staff recognises the app and the environment. */
function House() {
  const { data } = useQuery({
    ...queryOf(staffApi.getEnvironment, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Link to="/" className={switchClass()} activeOptions={{ exact: true }}>
      <Crest name="Vitrine" staff />
      <span>
        <b>{texts.staff}</b>
        <small>{data && texts.environment[data.environment]}</small>
      </span>
    </Link>
  );
}

function Navigation() {
  const { number } = useLocale();
  const { role } = useProfile();
  const { data } = useQuery({ ...queryOf(staffApi.getOverview, { query: { days: 1 } }), staleTime: 60_000 });
  return NAVIGATION.map(({ group, places }) => (
    <NavGroup key={group ?? "first"} title={group && texts.group[group]}>
      {places
        .filter((place) => isOpenTo(place, role))
        .map((place) => {
          const { name, to, icon: Icon } = place;
          const count = data && "count" in place ? place.count(data) : 0;
          return (
            <Link key={name} to={to} className={navClass()} activeOptions={{ exact: to === "/", includeSearch: false }}>
              <Icon aria-hidden />
              {texts.nav[name]}
              {count > 0 && <small>{number(count)}</small>}
            </Link>
          );
        })}
    </NavGroup>
  ));
}

/** A link to a page outside the role shows an explanation instead of an error. */
function Permitted() {
  const { role } = useProfile();
  const wanted = useMatches({ select: (matches) => matches.at(-1)?.staticData.role });
  if (wanted === undefined || includes(role, wanted)) return <Outlet />;
  return <NoEntry who={texts.whoMay[wanted]} />;
}

function NoEntry({ who }: { who: string }) {
  useTitle(texts.noEntry);
  return (
    <Page title={texts.noEntry}>
      <NoPermission title={texts.noEntryText(who)} />
    </Page>
  );
}
