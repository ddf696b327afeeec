import { CloudOff } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Banner } from "../parts/states.tsx";
import styles from "./app.module.css";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function OfflineBanner({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className={styles.offline} role="status">
      <Banner tone="amber" icon={<CloudOff aria-hidden />}>
        {children}
      </Banner>
    </div>
  );
}
