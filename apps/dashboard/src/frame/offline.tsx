import { Banner } from "@vitrine/ui";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./frame.module.css";
import { useTexts } from "./texts/index.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function OfflineBanner() {
  const texts = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className={styles.offline} role="status">
      <Banner tone="amber" icon={<CloudOff aria-hidden />}>
        {texts.offline}
      </Banner>
    </div>
  );
}
