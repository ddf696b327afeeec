import { useQuery } from "@tanstack/react-query";
import { memberApi } from "@vitrine/client";
import type { Purchase } from "@vitrine/contract";
import { Button, type Column, CopyButton, Dialog, Status, type StatusTone, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Printer, ReceiptText } from "lucide-react";
import { useMemo } from "react";
import { useListRead } from "../../frame/calls.ts";
import { environmentQuery } from "../../frame/environment.ts";
import { route, usePaging, usePurchase } from "./queries.ts";
import { Report } from "./report.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

export function ReceiptsTab() {
  const texts = useTexts();
  const paging = usePaging();
  const { receipt } = route.useSearch();
  const columns = useColumns();
  const found = useListRead(memberApi.listPurchases, { query: paging });
  return (
    <>
      <Report
        query={found}
        label={texts.tabs.receipts}
        rowsOf={({ purchases }) => purchases}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ receipt: one, id }) => one?.number ?? id}
        card={(purchase) => <PurchaseCard purchase={purchase} />}
        empty={{ icon: <ReceiptText aria-hidden />, title: texts.noPurchases, text: texts.noPurchasesText }}
      />
      {receipt !== undefined && <ReceiptDialog id={receipt} />}
    </>
  );
}

const TONES: Record<Purchase["status"], StatusTone> = {
  PENDING: "warn",
  PROCESSING: "warn",
  PAID: "good",
  FAILED: "bad",
  EXPIRED: "off",
};

function useColumns(): readonly Column<Purchase>[] {
  const texts = useTexts();
  const { number, money, day, exactly } = useLocale();
  return useMemo(
    () => [
      {
        key: "day",
        head: texts.when,
        cell: ({ createdAt }) => <span title={exactly(createdAt)}>{day(createdAt)}</span>,
      },
      { key: "status", head: texts.statusHead, cell: (row) => <PurchaseStatus purchase={row} /> },
      { key: "credits", head: texts.creditsHead, right: true, cell: ({ credits }) => number(credits) },
      { key: "price", head: texts.price, right: true, cell: ({ amount, currency }) => money(amount, currency) },
      { key: "receipt", head: texts.receipt, right: true, cell: (row) => <ReceiptLink purchase={row} /> },
    ],
    [texts, number, money, day, exactly],
  );
}

function PurchaseStatus({ purchase: { status, reversedAmount, currency } }: { purchase: Purchase }) {
  const texts = useTexts();
  const { money } = useLocale();
  if (reversedAmount > 0) return <Status tone="warn">{texts.takenBack(money(reversedAmount, currency))}</Status>;
  return <Status tone={TONES[status]}>{texts.statuses[status]}</Status>;
}

function ReceiptLink({ purchase: { id, receipt } }: { purchase: Purchase }) {
  const navigate = route.useNavigate();
  if (receipt === null) return null;
  return (
    <Button kind="link" onClick={() => navigate({ search: (before) => ({ ...before, receipt: id }) })}>
      {receipt.number}
    </Button>
  );
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const texts = useTexts();
  const { money, day } = useLocale();
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <span>{texts.creditsCount(purchase.credits)}</span> <b>{money(purchase.amount, purchase.currency)}</b>
      </span>
      <span className={styles.line}>
        <span className={styles.dim}>{day(purchase.createdAt)}</span> <PurchaseStatus purchase={purchase} />
      </span>
      <ReceiptLink purchase={purchase} />
    </div>
  );
}

/** Operator of the service, as far as its settings name one. */
function Seller() {
  const { data: environment } = useQuery(environmentQuery());
  if (environment === undefined) return "Vitrine";
  return (
    <>
      Vitrine, {new URL(environment.dashboardUrl).host}
      {environment.supportEmail && (
        <>
          <br />
          {environment.supportEmail}
        </>
      )}
    </>
  );
}

/** Printed without the rest of the page. */
function ReceiptDialog({ id }: { id: string }) {
  const texts = useTexts();
  const { money, exactly } = useLocale();
  const navigate = route.useNavigate();
  const { data, error, refetch } = usePurchase(id);
  const receipt = data?.receipt;
  return (
    <Dialog
      open
      onClose={() => navigate({ search: (before) => ({ ...before, receipt: undefined }) })}
      title={texts.receiptNumbered(receipt?.number ?? "")}
      foot={
        receipt && (
          <>
            <CopyButton text={receipt.number}>{texts.copyNumber}</CopyButton>
            <Button icon={<Printer aria-hidden />} onClick={() => print()}>
              {texts.print}
            </Button>
          </>
        )
      }
    >
      {error && data === undefined && <LoadError error={error} onRetry={refetch} />}
      {receipt && (
        <dl className={styles.receipt}>
          <dt>{texts.issued}</dt>
          <dd>{exactly(receipt.issuedAt)}</dd>
          <dt>{texts.seller}</dt>
          <dd>
            <Seller />
          </dd>
          <dt>{texts.billedTo}</dt>
          <dd>
            {receipt.billedToName}
            <br />
            {receipt.billedToEmail}
          </dd>
          <dt>{texts.item}</dt>
          <dd>{texts.creditsCount(data.credits)}</dd>
          <dt>{texts.price}</dt>
          <dd>
            <b>{money(receipt.amount, receipt.currency)}</b>
          </dd>
        </dl>
      )}
    </Dialog>
  );
}
