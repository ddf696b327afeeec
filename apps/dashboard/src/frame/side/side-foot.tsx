import { Link } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { Progress, useLocale } from "@vitrine/ui";
import { AccountMenu } from "../account-menu.tsx";
import { useRead } from "../calls.ts";
import styles from "../frame.module.css";
import { atPlace } from "../navigation.ts";
import { useWorkspace } from "../session.ts";
import { useTexts } from "../texts/index.ts";

export function SideFoot() {
  const { role } = useWorkspace();
  return (
    <>
      {role !== "STAFF" && <CreditBalance />}
      <AccountMenu />
    </>
  );
}

const MINUTE = 60_000;

/** Available credits, and how long they will last. */
function CreditBalance() {
  const texts = useTexts();
  const { number } = useLocale();
  const { workspaceId } = useWorkspace();
  const { data: wallet } = useRead(memberApi.getWallet, {});
  const pace = useRead(memberApi.getCreditPace, {}, { staleTime: MINUTE });
  const daysLeft = pace.data?.paces[0]?.daysLeft ?? undefined;
  const share = wallet === undefined || wallet.purchasedTotal === 0 ? 0 : wallet.available / wallet.purchasedTotal;
  return (
    <Link to="/w/$workspaceId/usage/{-$tab}" params={atPlace(workspaceId)} className={styles.purse}>
      <span className={styles.purseRow}>
        {texts.credits} <b>{wallet && number(wallet.available)}</b>
      </span>
      <Progress label={texts.credits} share={share} />
      <small className={styles.pace}>{daysLeft !== undefined && texts.aboutDays(daysLeft)}</small>
    </Link>
  );
}
