import { useLocale } from "@vitrine/ui";
import { SignInLayout as Layout, signInClass } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import hero from "../../assets/hero.webp";
import { useChangeLanguage } from "../../frame/language.tsx";
import { LANGUAGE_NAMES } from "../../frame/language-names.ts";
import { useTexts } from "./texts/index.ts";

/** The sign-in form, next to a product picture. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const texts = useTexts();
  return (
    <Layout
      brand="Vitrine"
      title={title}
      foot={<Languages />}
      schemes={texts}
      picture={
        <>
          <img src={hero} alt="" />
          <div className={signInClass("words")}>
            <p>{texts.slogan}</p>
            <p>{texts.sloganText}</p>
          </div>
        </>
      }
    >
      {children}
    </Layout>
  );
}

function Languages() {
  const { language } = useLocale();
  const change = useChangeLanguage();
  return (Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[]).map((one) => (
    <button
      key={one}
      type="button"
      lang={one}
      aria-current={one === language ? "true" : undefined}
      onClick={() => change(one)}
    >
      {LANGUAGE_NAMES[one]}
    </button>
  ));
}
