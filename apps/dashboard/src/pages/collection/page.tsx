import { DetailPage, Skeleton } from "@vitrine/ui";
import type { ReactNode } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { useTitle } from "../../frame/title.ts";
import { Back } from "./back.tsx";
import styles from "./collection.module.css";
import { CollectionEditor } from "./editor.tsx";
import { useCollection, useCollectionAddress } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export default function CollectionPage(): ReactNode {
  const texts = useTexts();
  const { collectionId } = useCollectionAddress();
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
