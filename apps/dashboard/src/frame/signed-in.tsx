import { Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useIsSessionEnded } from "./session-state.ts";

const SessionEnded = lazy(() => import("./session-ended.tsx"));

/** Around everything that needs an account. When the session ends, the page stays and is only covered. */
export function SignedIn(): ReactNode {
  const isEnded = useIsSessionEnded();
  return (
    <>
      <Outlet />
      {isEnded && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
