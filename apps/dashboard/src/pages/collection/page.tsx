import { getRouteApi } from "@tanstack/react-router";
import { DetailPage, Skeleton } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { Back } from "./back.tsx";
import styles from "./collection.module.css";
import { CollectionEditor } from "./editor.tsx";
import { useCollection } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/collections/$collectionId");

export default function CollectionPage(): ReactNode {
  const texts = useTexts();
  const { collectionId } = route.useParams();
  const { data, error, refetch } = useCollection(collectionId);
  useTitle(data?.data.name, texts.collections);
  if (data !== undefined) return <CollectionEditor key={collectionId} collection={data.data} etag={data.etag} />;
  return (
    <DetailPage back={<Back />} title={texts.title}>
      {error ? <LoadError error={error} onRetry={() => refetch()} /> : <Loading />}
    </DetailPage>
  );
}

const ROWS = Array.from({ length: 10 }, (_, at) => at);

const Loading = () => (
  <div className={styles.columns}>
    <div className={styles.main}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={58} />
      ))}
    </div>
    <Skeleton height={420} />
  </div>
);
