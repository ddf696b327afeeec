import type { Connection } from "@vitrine/contract";
import { BadgeCheck, Laptop } from "lucide-react";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";

/** Verified host of an agent: a client can choose any name. */
export function Host({ agent: { verifiedHost } }: { agent: Pick<Connection, "verifiedHost"> }) {
  const texts = useTexts();
  return verifiedHost === null ? (
    <span className={styles.host} title={texts.unprovenText}>
      <Laptop aria-hidden /> {texts.unproven}
    </span>
  ) : (
    <span className={styles.host} data-proven title={texts.provenText(verifiedHost)}>
      <BadgeCheck aria-hidden /> {verifiedHost}
    </span>
  );
}
