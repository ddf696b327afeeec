import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { LIMITS } from "@vitrine/contract";
import {
  Banner,
  Button,
  Card,
  Dialog,
  DialogText,
  Problem,
  Progress,
  Skeleton,
  TextField,
  useLocale,
} from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { Bell, BellOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useResource } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { useSpendingRate, useWallet } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

/** Explains a debt and the missing amount: the assistant is off until it is paid. */
export function Debt() {
  const texts = useTexts();
  const { data: wallet } = useWallet();
  if (!wallet?.inDebt) return null;
  return (
    <Banner tone="brick">
      <strong>{texts.debt(-wallet.balance)}</strong>
      <span>{texts.debtText(1 - wallet.balance)}</span>
    </Banner>
  );
}

export function WalletCard() {
  const texts = useTexts();
  const { number } = useLocale();
  const { data: wallet, error, refetch } = useWallet();
  if (error && wallet === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <Card className={styles.wallet}>
      <div>
        <p className={styles.dim}>{texts.available}</p>
        <p className={styles.balance}>{wallet ? number(wallet.available) : <Skeleton width={150} height={52} />}</p>
        <p className={styles.reserved}>
          {wallet === undefined
            ? ""
            : wallet.reserved > 0
              ? texts.reserved(wallet.reserved)
              : texts.bought(number(wallet.purchasedTotal), number(wallet.usedTotal))}
        </p>
      </div>
      <SpendingRate />
      <AlertLine />
    </Card>
  );
}

/** A full bar means credits for two months. */
const FULL_DAYS = 60;

function SpendingRate() {
  const texts = useTexts();
  const { data } = useSpendingRate();
  const pace = data?.paces[0];
  if (pace === undefined) return <Skeleton height={34} />;
  const { daysLeft } = pace;
  return (
    <div className={styles.pace}>
      <Progress label={texts.atThisPace} share={daysLeft === null ? 1 : daysLeft / FULL_DAYS} />
      <p className={styles.line}>
        <span>{texts.atThisPace}</span>
        <strong>{daysLeft === null ? texts.noPace : texts.aboutDays(daysLeft)}</strong>
      </p>
    </div>
  );
}

function AlertLine() {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useResource(memberApi.getWalletAlert, {});
  if (data === undefined) return <Skeleton height={24} />;
  const threshold = data.data.lowBalanceThreshold;
  return (
    <div className={styles.alert}>
      {threshold === null ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      <span>{threshold === null ? texts.noAlert : texts.alertAt(threshold)}</span>
      <Button kind="link" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {isOpen && <AlertDialog threshold={threshold} etag={data.etag} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface AlertDialogProps {
  threshold: number | null;
  etag: string | null;
  onClose: () => void;
}

function AlertDialog({ threshold, etag, onClose }: AlertDialogProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [typed, setTyped] = useState(threshold === null ? "" : String(threshold));
  const save = useMutation({
    mutationFn: (lowBalanceThreshold: number | null) =>
      memberApi.updateWalletAlert({ workspaceId, body: { lowBalanceThreshold } }, { ifMatch: etag ?? undefined }),
    onSettled: () => refresh(client, workspaceId, memberApi.getWalletAlert),
    onSuccess: onClose,
  });
  const wanted = Number(typed);
  const isValid = Number.isInteger(wanted) && wanted >= 1 && wanted <= LIMITS.wallet.lowBalanceThresholdMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) save.mutate(wanted);
  };
  return (
    <Dialog open onClose={onClose} title={texts.alertTitle}>
      <DialogText>{texts.alertText}</DialogText>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={texts.alertField}
          inputMode="numeric"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          problem={typed !== "" && !isValid ? texts.alertProblem : undefined}
        />
        {save.error && <Problem>{errorText(save.error)}</Problem>}
        <div className={styles.buttons}>
          {threshold !== null && (
            <Button kind="quiet" onClick={() => save.mutate(null)}>
              {texts.alertOff}
            </Button>
          )}
          <Button kind="main" type="submit" disabled={!isValid} busy={save.isPending}>
            {texts.alertSave}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
