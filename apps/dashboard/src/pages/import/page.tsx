import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { memberApi, refresh } from "@vitrine/client";
import type { Import } from "@vitrine/contract";
import { Banner, buttonClass, DetailPage, Skeleton, Status, useLocale } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import { ArrowLeft, CircleStop } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { FailedRows } from "../imports/shared/failed-rows.tsx";
import { Outcome } from "../imports/shared/outcome.tsx";
import { isUnderWay, toneOf, useImport } from "../imports/shared/progress.ts";
import { ConfirmedWrite } from "./confirmed-write.tsx";
import styles from "./import.module.css";
import { useTexts } from "./texts/index.ts";
import { Undo, Undone } from "./undo.tsx";

const route = getRouteApi("/signed-in/w/$workspaceId/imports/$importId");

export default function ImportPage(): ReactNode {
  const texts = useTexts();
  const { importId } = route.useParams();
  const { data, error, refetch } = useImport(importId);
  const name = data?.fileName ?? texts.title;
  useTitle(name, texts.imports);
  useRefreshAtTheEnd(data);
  return (
    <DetailPage
      back={<Back />}
      title={name}
      actions={data && (isUnderWay(data) ? <Cancel data={data} /> : <Undo data={data} />)}
    >
      {error && data === undefined ? (
        <LoadError error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : (
        <div className={styles.page}>
          <Facts data={data} />
          <Undone undo={data.undo} />
          <Outcome data={data} />
          <Next data={data} />
          <FailedRows data={data} />
        </div>
      )}
    </DetailPage>
  );
}

/** Refreshes every product list when the import ends. */
function useRefreshAtTheEnd(data: Import | undefined): void {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (data === undefined) return;
    if (wasUnderWay.current && !isUnderWay(data)) {
      const { listProductRows, countProducts, listImports, listTagRows, getStorage } = memberApi;
      void refresh(client, workspaceId, listProductRows, countProducts, listImports, listTagRows, getStorage);
    }
    wasUnderWay.current = isUnderWay(data);
  }, [client, workspaceId, data]);
}

function Back() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/imports" params={{ workspaceId }}>
      <ArrowLeft aria-hidden />
      {texts.imports}
    </Link>
  );
}

function Facts({ data }: { data: Import }) {
  const texts = useTexts();
  const { exactly } = useLocale();
  return (
    <p className={styles.facts}>
      <Status tone={toneOf(data)}>{texts.status[data.status]}</Status>
      {data.dryRun && <span>{texts.dryRun}</span>}
      <span>{texts.rows(data.counts.total)}</span>
      <time dateTime={data.createdAt}>{exactly(data.createdAt)}</time>
    </p>
  );
}

/** Links to the next steps. */
function Next({ data }: { data: Import }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  if (isUnderWay(data)) return <p className={styles.facts}>{texts.continuesInBackground}</p>;
  if (data.dryRun) {
    const link = (
      <Link to="/w/$workspaceId/imports" params={{ workspaceId }} search={{ new: true }} className={buttonClass()}>
        {texts.again}
      </Link>
    );
    return <Banner action={link}>{texts.testRunHint}</Banner>;
  }
  return (
    <div>
      <Link to="/w/$workspaceId/products" params={{ workspaceId }} className={buttonClass()}>
        {texts.toProducts}
      </Link>
    </div>
  );
}

function Cancel({ data }: { data: Import }) {
  const texts = useTexts();
  return (
    <ConfirmedWrite
      data={data}
      operation={memberApi.cancelImport}
      icon={<CircleStop aria-hidden />}
      action={texts.stop}
      question={texts.stopAsk(data.fileName)}
    >
      {data.dryRun ? texts.stopCheckText : texts.stopText(data.counts.created + data.counts.updated)}
    </ConfirmedWrite>
  );
}
