import { useMutation } from "@tanstack/react-query";
import { memberApi } from "@vitrine/client";
import type { CreditPace, CreditPack, Wallet } from "@vitrine/contract";
import { Button, cx, EmptyState, Problem, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { HandCoins } from "lucide-react";
import { useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { useSpendingRate, useWallet } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

const ENOUGH_DAYS = 30;

export function Packs() {
  const { data, error, refetch } = useRead(memberApi.listCreditPacks, {});
  const { data: wallet } = useWallet();
  const { data: pace } = useSpendingRate();
  const texts = useTexts();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data?.packs.length === 0)
    return (
      <EmptyState icon={<HandCoins aria-hidden />} title={texts.noPacks}>
        {texts.noPacksText}
      </EmptyState>
    );
  const packs = data?.packs ?? [];
  const advised = adviseOn(packs, wallet, pace);
  return (
    <ul className={styles.packs}>
      {data === undefined
        ? ["a", "b", "c"].map((key) => <Skeleton key={key} height={230} />)
        : packs.map((pack) => (
            <Pack
              key={pack.credits}
              pack={pack}
              isAdvised={pack === advised}
              perDay={pace?.paces[0]?.creditsPerDay ?? 0}
            />
          ))}
    </ul>
  );
}

/** Recommends the smallest pack that pays the debt and lasts a month; without usage data, the middle one. */
function adviseOn(packs: readonly CreditPack[], wallet: Wallet | undefined, pace: CreditPace | undefined) {
  const perDay = pace?.paces[0]?.creditsPerDay ?? 0;
  const debt = Math.max(0, -(wallet?.available ?? 0));
  if (perDay === 0 && debt === 0) return packs[Math.floor(packs.length / 2)];
  return packs.find(({ credits }) => credits >= debt + perDay * ENOUGH_DAYS) ?? packs.at(-1);
}

function Pack({ pack, isAdvised, perDay }: { pack: CreditPack; isAdvised: boolean; perDay: number }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { number, money } = useLocale();
  const workspaceId = useWorkspaceId();
  const buy = useMutation({
    mutationFn: () => memberApi.startCheckout({ workspaceId, body: { credits: pack.credits } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const { credits, amount, currency } = pack;
  return (
    <li className={cx(styles.pack, isAdvised && styles.advised)}>
      <p className={styles.amount}>{number(credits)}</p>
      <p className={styles.unit}>{texts.credits}</p>
      {perDay > 0 && <p>{texts.lasts(Math.floor(credits / perDay))}</p>}
      <p className={styles.dim}>{texts.perHundred(money((amount / credits) * 100, currency))}</p>
      <div className={styles.buy}>
        {buy.error && <Problem>{errorText(buy.error)}</Problem>}
        <Button
          wide
          kind={isAdvised ? "main" : "plain"}
          busy={buy.isPending || buy.isSuccess}
          onClick={() => buy.mutate()}
        >
          {texts.buyFor(money(amount, currency))}
        </Button>
      </div>
    </li>
  );
}
