import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keyOf, memberApi, refresh } from "@vitrine/client";
import { LIMITS, type ProductQuestion } from "@vitrine/contract";
import { Button, EmptyState, IconButton, Input, Problem, Skeleton, toast } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { MessageCircleQuestionMark, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { moved, SortableList } from "../../frame/sortable.tsx";
import styles from "./assistant.module.css";
import { useLibrary } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function Library() {
  const texts = useTexts();
  const { data, error, refetch } = useLibrary();
  const reorder = useReorder();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={320} />;
  const { questions } = data;
  return (
    <div className={styles.column}>
      <p className={styles.dim}>{texts.libraryText}</p>
      <NewQuestion isFull={questions.length >= LIMITS.question.perWorkspaceMax} />
      {questions.length === 0 ? (
        <EmptyState icon={<MessageCircleQuestionMark aria-hidden />} title={texts.noQuestions}>
          {texts.noQuestionsText}
        </EmptyState>
      ) : (
        <SortableList
          className={styles.lines}
          items={questions}
          keyOf={({ id }) => id}
          nameOf={({ text }) => text}
          onMove={(from, to) => reorder(moved(questions, from, to))}
        >
          {(question) => <QuestionRow question={question} />}
        </SortableList>
      )}
    </div>
  );
}

/** Optimistic reordering; the service's answer replaces it. */
function useReorder() {
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { mutate } = useMutation({
    mutationFn: (questions: readonly ProductQuestion[]) =>
      memberApi.orderQuestions({ workspaceId, body: { questionIds: questions.map(({ id }) => id) } }),
    onMutate: (questions) => client.setQueryData([...keyOf(memberApi.listQuestions, { workspaceId })], { questions }),
    onError: (error) => toast({ text: errorText(error), bad: true }),
    onSettled: () => refresh(client, workspaceId, memberApi.listQuestions),
  });
  return mutate;
}

function NewQuestion({ isFull }: { isFull: boolean }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [text, setText] = useState("");
  const add = useMutation({
    mutationFn: () => memberApi.createQuestion({ workspaceId, body: { text: text.trim() } }),
    onSuccess: () => {
      setText("");
      return refresh(client, workspaceId, memberApi.listQuestions);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add.mutate();
  };
  if (isFull) return <p className={styles.dim}>{texts.libraryFull}</p>;
  return (
    <form onSubmit={submit} className={styles.add}>
      <Input
        aria-label={texts.newQuestion}
        placeholder={texts.newQuestion}
        maxLength={LIMITS.question.textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon={<Plus aria-hidden />} busy={add.isPending} disabled={text.trim() === ""}>
        {texts.add}
      </Button>
      {add.error && <Problem>{errorText(add.error)}</Problem>}
    </form>
  );
}

/** Inline editing: blur or Enter saves. */
function QuestionRow({ question }: { question: ProductQuestion }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [text, setText] = useState(question.text);
  const onSettled = () => refresh(client, workspaceId, memberApi.listQuestions);
  const onError = (error: unknown) => toast({ text: errorText(error), bad: true });
  const change = useMutation({
    mutationFn: (wanted: string) => memberApi.updateQuestion({ workspaceId, id: question.id, body: { text: wanted } }),
    onSettled,
    onError,
    onSuccess: () => toast({ text: texts.questionSaved, undo: () => change.mutate(question.text) }),
  });
  const remove = useMutation({
    mutationFn: () => memberApi.deleteQuestion({ workspaceId, id: question.id }),
    onSettled,
    onError,
    onSuccess: () =>
      toast({
        text: texts.questionDeleted,
        undo: () => memberApi.createQuestion({ workspaceId, body: { text: question.text } }).then(onSettled, onError),
      }),
  });
  const save = () => {
    const wanted = text.trim();
    if (wanted === "") setText(question.text);
    else if (wanted !== question.text) change.mutate(wanted);
  };
  return (
    <>
      <Input
        className={styles.inPlace}
        aria-label={question.text}
        value={text}
        maxLength={LIMITS.question.textMax}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <IconButton label={texts.deleteQuestion(question.text)} onClick={() => remove.mutate()}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
