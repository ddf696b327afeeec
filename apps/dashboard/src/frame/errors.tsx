import { useQueryClient, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError, hasCode, memberApi, NO_CONNECTION, refresh } from "@vitrine/client";
import { ErrorState } from "@vitrine/ui";
import { useEffect } from "react";
import { useMessages } from "../messages/index.ts";
import { useTexts } from "./texts/index.ts";

/** Returns the text for an error by its code; the service's own message is never shown. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useMessages();
  return (error) => (error instanceof ApiError ? (errors[error.code] ?? errors.internal) : errors.internal);
}

interface LoadErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shown for a failed read: the error, the request id and a retry button. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  // A workspace can be suspended while it is open. The fresh memberships then show the suspension page.
  const isInactive = hasCode(error, "workspace_inactive");
  useEffect(() => {
    if (isInactive) refresh(client, undefined, memberApi.listMemberships);
  }, [isInactive, client]);
  return (
    <ErrorState
      title={texts.couldNotLoad}
      offline={error instanceof ApiError && error.code === NO_CONNECTION}
      requestId={error instanceof ApiError ? error.requestId : undefined}
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
