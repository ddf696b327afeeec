import { lazy, type ReactNode, Suspense } from "react";
import { useLocale } from "../locale/locale.tsx";
import { useIsNarrow } from "../media.ts";
import { cx } from "../parts/cx.ts";
import styles from "./shell.module.css";

const PhoneDrawer = lazy(() => import("./phone-drawer.tsx"));

interface ShellProps {
  /** The current workspace or app, and the menu to switch it. */
  switcher: ReactNode;
  /** The button that opens the palette. */
  find: ReactNode;
  nav: ReactNode;
  /** At the bottom: credits and the account. */
  foot: ReactNode;
  /** At the right of the top bar, on phones. */
  phoneActions?: ReactNode;
  /** Changes with the page; a change closes the drawer. */
  place: string;
  children: ReactNode;
}

/** Layout with a side bar; on phones, a top bar with a drawer. */
export function Shell({ switcher, find, nav, foot, phoneActions, place, children }: ShellProps) {
  const { ui } = useLocale();
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {ui.skipToContent}
      </a>
      {isNarrow ? (
        <header className={styles.bar}>
          <Suspense fallback={<span className={styles.noDrawer} />}>
            <PhoneDrawer key={place} find={find} nav={nav} foot={foot} />
          </Suspense>
          {switcher}
          {phoneActions}
        </header>
      ) : (
        <header className={styles.side}>
          {switcher}
          {find}
          <nav aria-label={ui.mainNavigation}>{nav}</nav>
          <div className={styles.foot}>{foot}</div>
        </header>
      )}
      <main id="content" tabIndex={-1} className={styles.sheet}>
        {children}
      </main>
    </div>
  );
}

/** Style for router links; the open one has `aria-current="page"`. */
export const navClass = () => cx(styles.nav);
export const switchClass = () => cx(styles.switch);
export const findClass = () => cx(styles.find);

export const NavGroup = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <div>
    {title && <p className={styles.group}>{title}</p>}
    {children}
  </div>
);

interface PageProps {
  title: ReactNode;
  /** The primary one last. */
  actions?: ReactNode;
  /** Tabs, then tools. */
  head?: ReactNode;
  /** Stays visible: the pager of a table. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Page layout: title in 30 px serif, tabs, tools, content. */
export const Page = ({ title, actions, head, foot, children }: PageProps) => (
  <>
    <div className={styles.head}>
      <div className={styles.top}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {head}
    </div>
    <div className={styles.body}>{children}</div>
    {foot && <div className={styles.foot2}>{foot}</div>}
  </>
);

interface DetailPageProps {
  /** Link back to the list. */
  back: ReactNode;
  title: ReactNode;
  /** The save bar, and links to the previous and next item. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of one item of a list: the back link and Save stay visible. */
export const DetailPage = ({ back, title, actions, children }: DetailPageProps) => (
  <>
    <div className={styles.crumbs}>
      <div className={styles.trail}>
        {back}
        <span aria-hidden>/</span>
        <h1>{title}</h1>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    <div className={styles.body}>{children}</div>
  </>
);
