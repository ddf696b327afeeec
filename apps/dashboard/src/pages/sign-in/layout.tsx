import { Button, Crest, useLocale } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import hero from "../../assets/hero.webp";
import { useChangeLanguage } from "../../frame/language.tsx";
import { LANGUAGE_NAMES } from "../../frame/language-names.ts";
import { currentScheme, keepScheme } from "../../frame/preferences.ts";
import styles from "./sign-in.module.css";
import { useTexts } from "./texts/index.ts";

/** The form on paper, the goods in daylight beside it. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts();
  return (
    <div className={styles.layout}>
      <main className={styles.side}>
        <p className={styles.brand}>
          <Crest name="Vitrine" /> Vitrine
        </p>
        <div className={styles.middle}>
          <h1>{title}</h1>
          {children}
        </div>
        <Footer />
      </main>
      <aside className={styles.picture}>
        <img src={hero} alt="" />
        <div className={styles.words}>
          <p>{texts.slogan}</p>
          <p>{texts.sloganText}</p>
        </div>
      </aside>
    </div>
  );
}

function Footer() {
  const texts = useTexts();
  const { language } = useLocale();
  const change = useChangeLanguage();
  const [scheme, setScheme] = useState(currentScheme);
  const isDark = scheme === "dark" || (scheme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  const toggle = () => {
    const next = isDark ? "light" : "dark";
    keepScheme(next);
    setScheme(next);
  };
  return (
    <footer className={styles.footer}>
      <div>
        {(Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[]).map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-current={one === language ? "true" : undefined}
            onClick={() => change(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
      <Button kind="quiet" size="small" onClick={toggle}>
        {isDark ? texts.light : texts.dark}
      </Button>
    </footer>
  );
}
