import { useBlocker } from "@tanstack/react-router";
import { LeaveDialog, useWarnBeforeUnload } from "@vitrine/ui/form";

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** The page's own path, where its tabs have addresses below it and what was typed stays in all of them. */
  keptBelow?: string;
}

/** Asks before somebody leaves words behind. `isUnsaved` is asked again when it matters, so a save can lead away. */
export function UnsavedGuard({ isUnsaved, keptBelow }: UnsavedGuardProps) {
  useWarnBeforeUnload(isUnsaved);
  const { status, proceed, reset } = useBlocker({
    // The same page in another state, such as an open drawer, keeps the form.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && current.pathname !== next.pathname && !isAtOrBelow(next.pathname, keptBelow),
    // The browser's question is asked above, and only where something would be lost: the router would ask on every page.
    enableBeforeUnload: false,
    withResolver: true,
  });
  return <LeaveDialog open={status === "blocked"} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}

const isAtOrBelow = (path: string, place: string | undefined) =>
  place !== undefined && `${path}/`.startsWith(`${place}/`);
