import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "../parts/states.tsx";
import { codeOf, useApp } from "./context.ts";

interface LoadErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shown for a failed read: the error, the request id and a retry button. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const { texts, errorText, onLoadError } = useApp();
  useEffect(() => onLoadError?.(error), [error, onLoadError]);
  return (
    <ErrorState
      title={texts.couldNotLoad}
      offline={codeOf(error) === "no_connection"}
      requestId={(error as { requestId?: string | null } | null)?.requestId}
      onRetry={onRetry}
    >
      {errorText(error)}
    </ErrorState>
  );
}

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    resetQueries();
    reset();
    router.invalidate();
  };
  return <LoadError error={error} onRetry={retry} />;
}
