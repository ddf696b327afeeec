import { Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useIsSessionEnded } from "./session-state.ts";
import { useVisit } from "./visit.ts";

const SessionEnded = lazy(() => import("./session-ended.tsx"));
const VisitBanner = lazy(() => import("./visit-banner.tsx"));

/** Around everything that needs an account. When the session ends, the page stays and is only covered. */
export function SignedIn(): ReactNode {
  const isEnded = useIsSessionEnded();
  const visit = useVisit();
  return (
    <>
      {visit && (
        <Suspense>
          <VisitBanner expiresAt={visit.expiresAt} isOver={isEnded} />
        </Suspense>
      )}
      <Outlet />
      {/* A visit is nobody's own session: whoever looked does not sign in as the owner. */}
      {isEnded && !visit && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
