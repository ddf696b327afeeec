import { Link, linkOptions } from "@tanstack/react-router";
import type { Overview } from "@vitrine/contract";
import { Banner } from "@vitrine/ui";
import { CircleCheck } from "lucide-react";
import styles from "./overview.module.css";
import { texts } from "./texts.ts";

type Trouble = Overview["trouble"];

/** Page for each kind of problem, the worst first. */
const PLACES = {
  unmatchedPayments: linkOptions({ to: "/webhooks", search: { outcome: "REJECTED" } }),
  failedJobs: linkOptions({ to: "/jobs", search: { state: "FAILED" } }),
  waitingPayments: linkOptions({ to: "/webhooks", search: { outcome: "WAITING" } }),
  failedMail: linkOptions({ to: "/jobs/mail" }),
  waitingAdjustments: linkOptions({ to: "/adjustments", search: { status: "WAITING" } }),
  waitingContact: linkOptions({ to: "/contact", search: { status: "WAITING" } }),
} satisfies Record<keyof Trouble, unknown>;

export function Trouble({ trouble }: { trouble: Trouble }) {
  const wrong = (Object.keys(PLACES) as (keyof Trouble)[]).filter((kind) => trouble[kind] > 0);
  if (wrong.length === 0) {
    return (
      <Banner tone="leaf" icon={<CircleCheck aria-hidden />}>
        {texts.inOrder}
      </Banner>
    );
  }
  return (
    <Banner tone="amber">
      <ul className={styles.trouble}>
        {wrong.map((kind) => (
          <li key={kind}>
            <Link {...PLACES[kind]}>{texts.trouble[kind](trouble[kind])}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
