import { Outlet } from "@tanstack/react-router";
import { useIsSessionEnded } from "@vitrine/ui/app";
import { lazy, type ReactNode, Suspense } from "react";
import { useVisit } from "./visit.ts";

const SessionEnded = lazy(() => import("./session-ended.tsx"));
const VisitBanner = lazy(() => import("./visit-banner.tsx"));

/** Layout of all pages that need an account. When the session ends, a dialog covers the page, which stays. */
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
      {/* A staff visit uses a temporary session; staff must not sign in again as the owner. */}
      {isEnded && !visit && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
