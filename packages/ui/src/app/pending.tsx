import { Skeleton } from "../parts/states.tsx";
import styles from "./app.module.css";

/** While a page's code is on its way; what it reads has skeletons of its own. */
export const PagePending = () => (
  <div className={styles.pending}>
    <Skeleton width={180} height={36} />
    <Skeleton width="60%" height={20} />
    <Skeleton height={320} />
  </div>
);
