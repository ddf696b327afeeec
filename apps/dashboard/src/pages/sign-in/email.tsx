import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { hasCode, memberApi, queryOf } from "@vitrine/client";
import { Banner, Button, buttonClass, TextField } from "@vitrine/ui";
import { keepPending, ownPath, readPending, signInClass } from "@vitrine/ui/sign-in";
import { LogIn } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useTitle } from "../../frame/title.ts";
import { useMessages } from "../../messages/index.ts";
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
      <EmailForm />
      <ThirdParty />
    </SignInLayout>
  );
}

function EmailForm() {
  const texts = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const search = route.useSearch();
  const [email, setEmail] = useState(() => readPending()?.email ?? "");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await askForCode(email.trim());
      await navigate({ to: "/sign-in/code", search });
    } catch (error) {
      setProblem(hasCode(error, "invalid_input") ? texts.noAddress : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className={signInClass("form")} noValidate>
      <TextField
        large
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        required
        value={email}
        problem={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="main" size="large" wide busy={isBusy}>
        {texts.continue}
      </Button>
    </form>
  );
}

export async function askForCode(email: string): Promise<number> {
  const { resendAfterSeconds } = await memberApi.requestSignInCode({ body: { email } });
  const resendAt = Date.now() + resendAfterSeconds * 1000;
  keepPending({ email, resendAt });
  return resendAt;
}

/** Where somebody else can vouch for the user. */
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
