import { memberApi } from "@vitrine/client";
import { type CodeStep, CodeForm as Form, type RequestCode } from "@vitrine/ui/sign-in";
import { useTexts } from "./texts/index.ts";

export const requestCode: RequestCode = (email) => memberApi.requestSignInCode({ body: { email } });

export function CodeForm({ email, onSignedIn, ...step }: CodeStep) {
  const verify = async (code: string) => {
    await memberApi.verifySignInCode({ body: { email, code } });
    onSignedIn();
  };
  return <Form texts={useTexts()} verify={verify} {...step} />;
}
