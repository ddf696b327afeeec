import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memberApi, refresh } from "@vitrine/client";
import type { UnansweredQuestion, UnansweredStatus } from "@vitrine/contract";
import { Ago, Button, buttonClass, EmptyState, Pager, Segmented, Skeleton, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { Check, CircleCheckBig, Pencil } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./assistant.module.css";
import { route, useUnanswered } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function Unanswered() {
  const texts = useTexts();
  const navigate = route.useNavigate();
  const { data, error, refetch, page, pageSize } = useUnanswered();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={400} />;
  return (
    <>
      <StatusChoice counts={data.counts} />
      {data.questions.length === 0 ? (
        <EmptyState icon={<CircleCheckBig aria-hidden />} title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {data.questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.pagination.total}
        onChange={(to) => navigate({ search: (before) => ({ ...before, page: to.page, size: to.pageSize }) })}
      />
    </>
  );
}

function StatusChoice({ counts }: { counts: { open: number; answered: number; ignored: number } }) {
  const texts = useTexts();
  const { number } = useLocale();
  const { status = "OPEN" } = route.useSearch();
  const navigate = route.useNavigate();
  const options = [
    { value: "OPEN", label: `${texts.open} ${number(counts.open)}` },
    { value: "ANSWERED", label: `${texts.answered} ${number(counts.answered)}` },
    { value: "IGNORED", label: `${texts.ignored} ${number(counts.ignored)}` },
  ] as const;
  return (
    <Segmented
      label={texts.tabs.unanswered}
      className={styles.start}
      value={status}
      options={options}
      onChange={(next) =>
        navigate({ search: (before) => ({ ...before, status: next === "OPEN" ? undefined : next, page: undefined }) })
      }
    />
  );
}

function useSettle() {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { mutate } = useMutation({
    mutationFn: ({ id, status }: Settling) => memberApi.settleUnansweredQuestion({ workspaceId, id, body: { status } }),
    // Not in mutate(): the row and its component are gone by then, and React Query would skip the callback.
    onSuccess: (_settled, { id, status, before }) =>
      before && toast({ text: texts.settled[status], undo: () => mutate({ id, status: before }) }),
    onSettled: () => refresh(client, workspaceId, memberApi.listUnansweredQuestions, memberApi.getHome),
    onError: (error) => toast({ text: errorText(error), bad: true }),
  });
  return ({ id, status: before }: UnansweredQuestion, status: UnansweredStatus) => mutate({ id, status, before });
}

interface Settling {
  id: string;
  status: UnansweredStatus;
  /** The status for undo; undefined if this is the undo. */
  before?: UnansweredStatus;
}

function Question({ question }: { question: UnansweredQuestion }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const settle = useSettle();
  const { productId, productName, text, askedCount, lastAskedAt, status } = question;
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.asked}>{text}</p>
        <p className={styles.dim}>
          {productName}, {texts.askedTimes(askedCount)}, <Ago at={lastAskedAt} />
        </p>
      </div>
      <div className={styles.rowActions}>
        {status === "OPEN" ? (
          <>
            <Button size="small" kind="quiet" onClick={() => settle(question, "IGNORED")}>
              {texts.ignore}
            </Button>
            <Button size="small" kind="quiet" icon={<Check aria-hidden />} onClick={() => settle(question, "ANSWERED")}>
              {texts.markAnswered}
            </Button>
            <Link
              to="/w/$workspaceId/products/$productId"
              params={{ workspaceId, productId }}
              className={buttonClass({ size: "small" })}
            >
              <Pencil aria-hidden />
              {texts.addAnswer}
            </Link>
          </>
        ) : (
          <Button size="small" onClick={() => settle(question, "OPEN")}>
            {texts.reopen}
          </Button>
        )}
      </div>
    </li>
  );
}
