import { SessionEnded as Again } from "@vitrine/ui/sign-in";
import type { ReactNode } from "react";
import { Entrance, requestCode } from "./entrance.tsx";
import { useProfile } from "./session.ts";

export default function SessionEnded(): ReactNode {
  const { email } = useProfile();
  return <Again email={email} requestCode={requestCode} entrance={(step) => <Entrance {...step} />} />;
}
