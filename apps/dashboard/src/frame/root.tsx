import { Outlet } from "@tanstack/react-router";
import { OfflineBanner } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { useTexts } from "./texts/index.ts";

export function Root(): ReactNode {
  return (
    <>
      <OfflineBanner>{useTexts().offline}</OfflineBanner>
      <Outlet />
    </>
  );
}
