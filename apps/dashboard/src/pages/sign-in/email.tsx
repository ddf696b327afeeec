import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import { Banner, buttonClass } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { EmailForm, ownPath, signInClass } from "@vitrine/ui/sign-in";
import { LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { requestCode } from "./code-form.tsx";
import { SignInLayout } from "./layout.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/sign-in");

export default function SignInPage(): ReactNode {
  const texts = useTexts();
  const { error } = route.useSearch();
  const { errors } = useMessages();
  useTitle(texts.title);
  return (
    <SignInLayout title={texts.title}>
      <p className={signInClass("lead")}>{texts.lead}</p>
      {error !== undefined && <Banner tone="brick">{errors[error as keyof typeof errors] ?? errors.internal}</Banner>}
      <Address />
      <ThirdParty />
    </SignInLayout>
  );
}

function Address() {
  const texts = useTexts();
  const navigate = useNavigate();
  const search = route.useSearch();
  const goOn = () => navigate({ to: "/sign-in/code", search });
  return <EmailForm texts={texts} requestCode={requestCode} onSent={goOn} />;
}

/** Sign-in through a third-party identity provider. */
export function ThirdParty() {
  const texts = useTexts();
  const { returnTo } = useSearch({ strict: false });
  const { data: options } = useQuery({
    ...queryOf(memberApi.getSignInOptions, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!options?.thirdParty) return null;
  const { name, path } = options.thirdParty;
  return (
    <>
      <p className={signInClass("or")}>{texts.or}</p>
      <a
        href={`${path}?returnTo=${encodeURIComponent(ownPath(returnTo))}`}
        className={buttonClass({ size: "large", wide: true })}
      >
        <LogIn aria-hidden />
        {texts.continueWith(name)}
      </a>
    </>
  );
}
