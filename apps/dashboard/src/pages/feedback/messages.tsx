import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Feedback } from "@vitrine/contract";
import { Avatar, Button, EmptyState, Segmented, Skeleton, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { Check, MessageSquareQuote, RotateCcw } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./feedback.module.css";
import { route, useCustomerNames, useFeedback } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import { PagePager, SearchBox } from "./tools.tsx";

export function Messages() {
  const texts = useTexts();
  const names = useCustomerNames();
  const { data, error, refetch, status, search, page, pageSize } = useFeedback();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={texts.search} />
        <StatusChoice />
      </div>
      {data === undefined && <Skeleton height={360} />}
      {data?.feedbacks.length === 0 && (
        <EmptyState icon={<MessageSquareQuote aria-hidden />} title={search ? texts.noResults : texts.empty[status]}>
          {!search && texts.emptyText}
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {data?.feedbacks.map((feedback) => (
          <Message key={feedback.id} feedback={feedback} status={status} name={names.get(feedback.userId ?? "")} />
        ))}
      </ul>
      {data && <PagePager {...{ page, pageSize }} total={data.pagination.total} />}
    </>
  );
}

function StatusChoice() {
  const texts = useTexts();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Segmented
      label={texts.statusLabel}
      value={status ?? "OPEN"}
      options={[
        { value: "OPEN", label: texts.open },
        { value: "DONE", label: texts.done },
      ]}
      onChange={(next) =>
        navigate({ search: (before) => ({ ...before, status: next === "DONE" ? next : undefined, page: undefined }) })
      }
    />
  );
}

type Status = "OPEN" | "DONE";

function Message({ feedback, status, name }: { feedback: Feedback; status: Status; name: string | undefined }) {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  const mark = useMark();
  const who = name ?? (feedback.userId?.startsWith("cus_") ? texts.customer : texts.guest);
  const isOpen = status === "OPEN";
  return (
    <li className={styles.row}>
      <Avatar name={who} />
      <div className={styles.grow}>
        <p className={styles.who}>
          <strong>{who}</strong> <span title={exactly(feedback.createdAt)}>{ago(feedback.createdAt)}</span>
          {feedback.workspaceName && <span>{texts.onSite(feedback.workspaceName)}</span>}
        </p>
        <p className={styles.message}>{feedback.message}</p>
      </div>
      <Button
        size="small"
        icon={isOpen ? <Check aria-hidden /> : <RotateCcw aria-hidden />}
        onClick={() => mark(feedback.id, isOpen ? "DONE" : "OPEN")}
      >
        {isOpen ? texts.markDone : texts.reopen}
      </Button>
    </li>
  );
}

function useMark() {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { mutate } = useMutation({
    mutationFn: ({ id, status }: Marking) => memberApi.setFeedbackStatus({ workspaceId, id, body: { status } }),
    // Not in mutate(): the message and its component are gone by then, and React Query would skip the callback.
    onSuccess: (_marked, { id, status, isUndo }) => {
      if (isUndo) return;
      const undo = () => mutate({ id, status: status === "DONE" ? "OPEN" : "DONE", isUndo: true });
      toast({ text: status === "DONE" ? texts.markedDone : texts.reopened, undo });
    },
    onSettled: () => refresh(client, workspaceId, memberApi.listFeedback, memberApi.getHome),
    onError: (error) => toast({ text: errorText(error), bad: true }),
  });
  return (id: string, status: Status) => mutate({ id, status });
}

interface Marking {
  id: string;
  status: Status;
  isUndo?: boolean;
}
