import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError, NO_CONNECTION } from "@vitrine/client";
import { ErrorState } from "@vitrine/ui";
import { errorTexts, texts } from "./texts.ts";

/** What to say to people about an error: by its code, never the service's own message. */
export const errorText = (error: unknown): string =>
  (error instanceof ApiError ? errorTexts[error.code] : undefined) ?? texts.internalError;

interface LoadErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Where something could not be read: what failed, the request's name, and another try. */
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
