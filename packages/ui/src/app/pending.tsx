import { Skeleton } from "../parts/states.tsx";
import styles from "./app.module.css";

/** Shown while a page's code loads; its data has its own skeletons. */
export const PagePending = () => (
  <div className={styles.pending}>
    <Skeleton width={180} height={36} />
    <Skeleton width="60%" height={20} />
    <Skeleton height={320} />
  </div>
);
