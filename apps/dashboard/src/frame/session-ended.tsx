import { SessionEnded as Again } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { CodeForm, requestCode } from "../pages/sign-in/code-form.tsx";
import { useAccount } from "./session.ts";

export default function SessionEnded(): ReactNode {
  const { email } = useAccount();
  return <Again email={email} requestCode={requestCode} entrance={(step) => <CodeForm {...step} />} />;
}
