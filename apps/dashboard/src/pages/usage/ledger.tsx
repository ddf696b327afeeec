import { Link } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { ENTRY_KINDS, type LedgerEntry } from "@vitrine/contract";
import { Ago, buttonClass, Card, ChipButton, Chips, type Column, cx, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { ScrollText } from "lucide-react";
import { useMemo } from "react";
import { useListRead, useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { route, usePaging } from "./queries.ts";
import { Report } from "./report.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./usage.module.css";

const LATEST = 5;

/** Latest transactions. Reservations do not change the balance, so only the full ledger shows them. */
export function LatestEntries() {
  const texts = useTexts();
  const { number, ago, exactly } = useLocale();
  const workspaceId = useWorkspaceId();
  const say = useEntryWords();
  const { data, error, refetch } = useRead(memberApi.listLedgerEntries, { query: { pageSize: 20 } });
  const entries = data?.entries.filter(({ kind }) => kind !== "RESERVE").slice(0, LATEST);
  return (
    <Card
      title={texts.ledger}
      aside={
        <Link
          to="/w/$workspaceId/usage/{-$tab}"
          params={{ workspaceId, tab: "ledger" }}
          className={buttonClass({ kind: "link" })}
        >
          {texts.allEntries}
        </Link>
      }
    >
      {error && data === undefined && <LoadError error={error} onRetry={refetch} />}
      {entries?.length === 0 && <p className={styles.dim}>{texts.noEntriesText}</p>}
      <ul className={cx(styles.rows, styles.three)}>
        {entries === undefined && !error && <Skeleton height={160} />}
        {entries?.map((entry) => (
          <li key={entry.id}>
            <span>
              {say(entry)} <small title={exactly(entry.createdAt)}>{ago(entry.createdAt)}</small>
            </span>
            <Delta value={entry.balanceDelta} />
            <small>{number(entry.balance)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Delta({ value }: { value: number }) {
  const { number } = useLocale();
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return (
    <span className={cx(styles.delta, value > 0 && styles.plus)}>
      {sign}
      {number(Math.abs(value))}
    </span>
  );
}

/** A transaction as a sentence. */
function useEntryWords(): (entry: LedgerEntry) => string {
  const { entry: words } = useTexts();
  return ({ kind, balanceDelta, reservedDelta, reason }) => {
    if (kind === "RELEASE") return reason === "expired" ? words.expired : words.RELEASE;
    if (kind === "ADJUSTMENT") return words.ADJUSTMENT(reason);
    if (kind === "SETTLE") return words.SETTLE;
    if (kind === "REFUND") return balanceDelta > 0 ? words.returned : words.REFUND;
    return words[kind](Math.abs(kind === "RESERVE" ? reservedDelta : balanceDelta));
  };
}

export function LedgerTab() {
  const texts = useTexts();
  const paging = usePaging();
  const { kind } = route.useSearch();
  const columns = useColumns();
  const say = useEntryWords();
  const found = useListRead(memberApi.listLedgerEntries, { query: { kind, ...paging } });
  return (
    <Report
      query={found}
      label={texts.ledger}
      rowsOf={({ entries }) => entries}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={say}
      card={(entry) => <EntryCard entry={entry} />}
      filter={<KindFilter />}
      empty={{ icon: <ScrollText aria-hidden />, title: texts.noEntries, text: texts.noEntriesText }}
    />
  );
}

function KindFilter() {
  const texts = useTexts();
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Chips>
      {[undefined, ...ENTRY_KINDS].map((one) => (
        <ChipButton
          key={one ?? "all"}
          tone={one === kind ? "ink" : "line"}
          aria-pressed={one === kind}
          onClick={() => navigate({ search: (before) => ({ ...before, kind: one, page: undefined }) })}
        >
          {one === undefined ? texts.allEntries : texts.kinds[one]}
        </ChipButton>
      ))}
    </Chips>
  );
}

function useColumns(): readonly Column<LedgerEntry>[] {
  const texts = useTexts();
  const say = useEntryWords();
  const { number } = useLocale();
  return useMemo(
    () => [
      { key: "what", head: texts.entryHead, cell: say },
      {
        key: "when",
        head: texts.when,
        dim: true,
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
      {
        key: "delta",
        head: texts.creditsHead,
        right: true,
        cell: ({ balanceDelta }) => <Delta value={balanceDelta} />,
      },
      { key: "balance", head: texts.balanceAfter, right: true, dim: true, cell: ({ balance }) => number(balance) },
      { key: "reserved", head: texts.reservedLabel, right: true, dim: true, cell: ({ reserved }) => number(reserved) },
    ],
    [texts, say, number],
  );
}

function EntryCard({ entry }: { entry: LedgerEntry }) {
  const texts = useTexts();
  const say = useEntryWords();
  const { number, ago } = useLocale();
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        {say(entry)} <Delta value={entry.balanceDelta} />
      </span>
      <span className={styles.dim}>
        {ago(entry.createdAt)}, {texts.balanceAfter}: {number(entry.balance)}
      </span>
    </div>
  );
}
