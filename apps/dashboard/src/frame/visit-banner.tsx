import { Banner, Button, useLocale } from "@vitrine/ui";
import { useSignOut } from "@vitrine/ui/app";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "./account-menu.tsx";
import styles from "./frame.module.css";
import { useTexts } from "./texts/index.ts";

interface VisitBannerProps {
  expiresAt: string;
  isOver: boolean;
}

/** Shown during a staff visit: the visitor, the permissions, and a button to leave. */
export default function VisitBanner({ expiresAt, isOver }: VisitBannerProps): ReactNode {
  const texts = useTexts();
  const { time } = useLocale();
  const leave = useSignOut(signOut);
  return (
    <div className={styles.visit} role="status">
      <Banner
        tone="fig"
        icon={<Eye aria-hidden />}
        action={
          <Button size="small" onClick={leave}>
            {texts.endVisit}
          </Button>
        }
      >
        {isOver ? texts.visitOver : texts.visit(time(expiresAt))}
      </Banner>
    </div>
  );
}
