import { Outlet } from "@tanstack/react-router";
import { OverlayRegion, ToastRegion } from "@vitrine/ui";
import { OfflineBanner } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { texts } from "./texts.ts";

/** What is told stands inside the router: it links to what was done. */
export const Root = (): ReactNode => (
  <>
    <OfflineBanner>{texts.offline}</OfflineBanner>
    <Outlet />
    <OverlayRegion />
    <ToastRegion />
  </>
);
