import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OfflineBanner } from "./offline.tsx";

export function Root(): ReactNode {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  );
}
