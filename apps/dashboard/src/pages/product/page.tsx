import { getRouteApi } from "@tanstack/react-router";
import { Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { Editor } from "./editor.tsx";
import styles from "./product.module.css";
import { useBasis } from "./queries.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/products/$productId");

export default function ProductPage(): ReactNode {
  const { productId } = route.useParams();
  const { basis, error, refetch } = useBasis(productId);
  if (basis !== undefined) return <Editor key={productId} basis={basis} reload={refetch} />;
  return error ? <LoadError error={error} onRetry={refetch} /> : <Loading />;
}

const Loading = () => (
  <div className={styles.loading}>
    <Skeleton width={260} height={20} />
    <div className={styles.layout}>
      <div className={styles.main}>
        <Skeleton height={130} />
        <Skeleton height={60} />
        <Skeleton height={90} />
        <Skeleton height={180} />
      </div>
      <div className={styles.aside}>
        <Skeleton height={260} />
        <Skeleton height={140} />
      </div>
    </div>
  </div>
);
