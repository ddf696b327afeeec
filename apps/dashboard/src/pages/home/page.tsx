import { memberApi } from "@vitrine/client";
import type { Home } from "@vitrine/contract";
import { Page, Skeleton } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { useRead } from "../../frame/calls.ts";
import { useAccount, useWorkspace } from "../../frame/session.ts";
import { Checklist } from "./checklist.tsx";
import { Figures } from "./figures.tsx";
import styles from "./home.module.css";
import { LatestFeedback } from "./latest-feedback.tsx";
import { useTexts } from "./texts/index.ts";
import { Todos } from "./todos.tsx";

export default function HomePage(): ReactNode {
  const texts = useTexts();
  const { name } = useWorkspace();
  const account = useAccount();
  const { data, error, refetch } = useRead(memberApi.getHome, {});
  useTitle(texts.title, name);
  const [firstName] = account.name.trim().split(/\s+/);
  return (
    <Page title={firstName ? texts.hello(firstName) : texts.title}>
      {data ? <Parts home={data} /> : error ? <LoadError error={error} onRetry={refetch} /> : <Waiting />}
    </Page>
  );
}

function Parts({ home }: { home: Home }) {
  const isNew = home.checklist.some(({ isDone }) => !isDone);
  return (
    <div className={styles.parts} data-beside={home.feedback !== null || undefined}>
      {isNew && <Checklist steps={home.checklist} />}
      <Todos todo={home.todo} />
      <Figures figures={home.figures} />
      {home.feedback && <LatestFeedback feedback={home.feedback} />}
    </div>
  );
}

const Waiting = () => (
  <div className={styles.parts}>
    <Skeleton height={190} />
    <Skeleton height={130} />
    <Skeleton height={160} />
  </div>
);
