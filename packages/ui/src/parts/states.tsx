import { CloudOff, Info, LockKeyhole, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./states.module.css";

interface BannerProps {
  tone?: "plain" | "fig" | "leaf" | "amber" | "brick" | undefined;
  icon?: ReactNode;
  /** At the right: the remedy. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message about the whole page that stays while its cause lasts. */
export const Banner = ({ tone = "plain", icon, action, children }: BannerProps) => (
  <div className={cx(styles.banner, tone !== "plain" && styles[tone])} role={tone === "brick" ? "alert" : undefined}>
    {icon ?? (tone === "amber" || tone === "brick" ? <TriangleAlert aria-hidden /> : <Info aria-hidden />)}
    <div>{children}</div>
    {action}
  </div>
);

interface StateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Explains an empty page and offers the first step. */
export const EmptyState = ({ icon, title, children, actions }: StateProps) => (
  <div className={styles.state}>
    {icon}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  requestId?: string | null | undefined;
  offline?: boolean | undefined;
  onRetry?: (() => void) | undefined;
}

/** Names the failure and the next step. */
export function ErrorState({ title, children, requestId, offline, onRetry }: ErrorStateProps) {
  const { ui } = useLocale();
  return (
    <div className={styles.state} role="alert">
      {offline ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button onClick={onRetry}>{ui.tryAgain}</Button>
        </div>
      )}
      {requestId && <span className={styles.fine}>{ui.requestId(requestId)}</span>}
    </div>
  );
}

export const NoPermission = ({ title, children, actions }: Omit<StateProps, "icon">) => (
  <EmptyState icon={<LockKeyhole aria-hidden />} title={title} actions={actions}>
    {children}
  </EmptyState>
);

interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}

/** Placeholder with the size of the content, shown only if loading takes longer than a moment. */
export const Skeleton = ({ width = "100%", height = 16, className }: SkeletonProps) => (
  <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden />
);

interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  tone?: "ink" | "fig" | undefined;
}

export const Progress = ({ label, share, tone = "ink" }: ProgressProps) => (
  <div
    className={styles.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div
      className={cx(styles.filled, tone === "fig" && styles.figBar)}
      style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
    />
  </div>
);
