import type { AccessPolicy } from "@vitrine/contract";
import { LockKeyhole, MessageCircle, Store } from "lucide-react";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

/** Preview of the site's access for guests, with the form's current values. */
export function GuestPreview({ policy }: { policy: AccessPolicy }) {
  const texts = useTexts();
  return (
    <aside className={styles.preview} aria-live="polite">
      <h3>{texts.guestMeets}</h3>
      <div className={styles.window} aria-hidden>
        <span />
        {policy.siteAccess === "PUBLIC" ? (
          <div className={styles.shelf}>
            <i />
            <i />
            <i />
            {policy.aiAccess !== "OFF" && <MessageCircle />}
          </div>
        ) : (
          <div className={styles.door}>{policy.siteAccess === "CLOSED" ? <Store /> : <LockKeyhole />}</div>
        )}
      </div>
      <ul>
        {useSentences(policy).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </aside>
  );
}

function useSentences(policy: AccessPolicy): string[] {
  const { guest } = useTexts();
  const { siteAccess, aiAccess, challenge, guestDailyLimit, guestsDailyCredits, dailyCredits } = policy;
  if (siteAccess !== "PUBLIC") return [guest[siteAccess]];
  if (aiAccess === "OFF") return [guest.PUBLIC, guest.noAssistant];
  if (aiAccess === "CUSTOMERS") return [guest.PUBLIC, guest.signInToAsk];
  const sentences = [guest.PUBLIC];
  if (guestDailyLimit === 0) return [...sentences, guest.noQuestions];
  if (!Number.isNaN(guestDailyLimit)) sentences.push(guest.asks(guestDailyLimit));
  if (challenge !== "NEVER") sentences.push(guest.check);
  const ceilings = [guestsDailyCredits, dailyCredits].filter((credits) => credits !== null && !Number.isNaN(credits));
  if (ceilings.length > 0) sentences.push(guest.until(Math.min(...(ceilings as number[]))));
  return sentences;
}
