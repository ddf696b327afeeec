import { type ReactNode, useState } from "react";
import { currentScheme, isDark, keepScheme } from "../app/scheme.ts";
import { Button } from "../parts/button.tsx";
import { cx } from "../parts/cx.ts";
import { Crest } from "../parts/picture.tsx";
import styles from "./sign-in.module.css";

interface SignInLayoutProps {
  brand: string;
  staff?: boolean | undefined;
  title: string;
  /** At the left of the footer: languages. */
  foot?: ReactNode;
  schemes: { light: string; dark: string };
  /** Next to the form; without it, the form uses the whole width. */
  picture?: ReactNode;
  children: ReactNode;
}

/** The sign-in form, next to a product picture. */
export const SignInLayout = ({ brand, staff, title, foot, schemes, picture, children }: SignInLayoutProps) => (
  <div className={cx(styles.layout, picture === undefined && styles.alone)}>
    <main className={styles.side}>
      <p className={styles.brand}>
        <Crest name="Vitrine" staff={staff} /> {brand}
      </p>
      <div className={styles.middle}>
        <h1>{title}</h1>
        {children}
      </div>
      <footer className={styles.footer}>
        <div>{foot}</div>
        <SchemeToggle {...schemes} />
      </footer>
    </main>
    {picture && <aside className={styles.picture}>{picture}</aside>}
  </div>
);

function SchemeToggle({ light, dark }: SignInLayoutProps["schemes"]) {
  const [scheme, setScheme] = useState(currentScheme);
  const toggle = () => {
    const next = isDark(scheme) ? "light" : "dark";
    keepScheme(next);
    setScheme(next);
  };
  return (
    <Button kind="quiet" size="small" onClick={toggle}>
      {isDark(scheme) ? light : dark}
    </Button>
  );
}

/** Classes for the app's own content: the lead text, a form, a divider with a word, text on the picture. */
export const signInClass = (part: "lead" | "form" | "or" | "words") => cx(styles[part]);
