import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError, NO_CONNECTION } from "@vitrine/client";
import { ErrorState } from "@vitrine/ui";
import { errorTexts, texts } from "./texts.ts";

/** Returns the text for an error by its code; the service's own message is never shown. */
export const errorText = (error: unknown): string =>
  (error instanceof ApiError ? errorTexts[error.code] : undefined) ?? texts.internalError;

interface LoadErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shown for a failed read: the error, the request id and a retry button. */
export const LoadError = ({ error, onRetry }: LoadErrorProps) => (
  <ErrorState
    title={texts.couldNotLoad}
    offline={error instanceof ApiError && error.code === NO_CONNECTION}
    requestId={error instanceof ApiError ? error.requestId : undefined}
    onRetry={onRetry}
  >
    {errorText(error)}
  </ErrorState>
);

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
