import { CopyText, Status, type StatusTone, useLocale } from "@vitrine/ui";
import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

const TONES: Record<string, StatusTone> = {
  SUSPENDED: "bad",
  BLOCKED: "bad",
  FAILED: "bad",
  REJECTED: "bad",
  WAITING: "warn",
  PENDING: "warn",
  PROCESSING: "warn",
  RECONNECT: "warn",
  CLOSED: "off",
  ERASED: "off",
  REVOKED: "off",
  EXPIRED: "off",
  READ: "off",
  REMOVED: "off",
  IGNORED: "off",
  UNCHANGED: "off",
  HELD: "warn",
};

/** A status as a dot and a word. */
export const State = ({ of }: { of: string }) => <Status tone={TONES[of] ?? "good"}>{texts.status[of] ?? of}</Status>;

/** Relative time, with the exact time as a tooltip. */
export function When({ at, otherwise = texts.never }: { at: string | null; otherwise?: string }) {
  const { ago, exactly } = useLocale();
  if (at === null) return <span className={styles.dim}>{otherwise}</span>;
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}

export const Id = ({ children }: { children: string }) => <CopyText text={children} label={texts.copyId} />;

type Fact = readonly [name: string, value: ReactNode];

/** List of names and values. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A name above a second line that identifies it. */
export const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={styles.two}>
    <span>{first}</span>
    <small>{second}</small>
  </span>
);

/** Text for screen readers only. */
export const Unseen = ({ children }: { children: ReactNode }) => <span className={styles.unseen}>{children}</span>;
