import { Outlet } from "@tanstack/react-router";
import { OverlayRegion, ToastRegion } from "@vitrine/ui";
import { OfflineBanner } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { texts } from "./texts.ts";

/** Toasts are inside the router: they link to audit entries. */
export const Root = (): ReactNode => (
  <>
    <OfflineBanner>{texts.offline}</OfflineBanner>
    <Outlet />
    <OverlayRegion />
    <ToastRegion />
  </>
);
