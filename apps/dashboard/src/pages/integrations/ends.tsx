import { Progress, Status, useLocale } from "@vitrine/ui";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";

const DAY_MS = 86_400_000;
/** Remaining days that trigger a warning. */
const SOON_DAYS = 14;

interface Ending {
  status: "ACTIVE" | "EXPIRED" | "REVOKED" | "BLOCKED" | "RECONNECT";
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

/** Remaining lifetime of a key or connection, as a bar and a date. */
export function Ends({ of: { status, createdAt, expiresAt, revokedAt } }: { of: Ending }) {
  const texts = useTexts();
  const { day, exactly } = useLocale();
  if (status === "REVOKED") return <Status tone="off">{texts.revokedOn(day(revokedAt ?? expiresAt))}</Status>;
  if (status === "EXPIRED") return <Status tone="off">{texts.endedOn(day(expiresAt))}</Status>;
  if (status !== "ACTIVE") return <Status tone="bad">{texts.status[status]}</Status>;
  const left = new Date(expiresAt).getTime() - Date.now();
  const whole = new Date(expiresAt).getTime() - new Date(createdAt).getTime();
  const days = Math.max(0, Math.ceil(left / DAY_MS));
  return (
    <span className={styles.ends} title={exactly(expiresAt)}>
      <span className={styles.endsWords} data-soon={days <= SOON_DAYS || undefined}>
        <span>{day(expiresAt)}</span>
        <span>{texts.daysLeft(days)}</span>
      </span>
      <Progress label={texts.daysLeft(days)} share={left / whole} tone={days <= SOON_DAYS ? "fig" : "ink"} />
    </span>
  );
}
