import { CSPProvider } from "@base-ui/react/csp-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OverlayRegion } from "../parts/overlays.tsx";
import { ToastRegion } from "../parts/toast.tsx";
import { useApp } from "./context.ts";
import { OfflineBanner } from "./offline.tsx";

/** Renders an app. The content security policy forbids the style elements of Base UI. */
export function startApp(client: QueryClient, app: ReactNode): void {
  const element = document.getElementById("app");
  if (element === null) throw new Error("the page has no element for the app");
  createRoot(element).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={client}>{app}</QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

/** Component of the root route. Toasts are inside the router: they may have links. */
export const Root = (): ReactNode => (
  <>
    <OfflineBanner>{useApp().texts.offline}</OfflineBanner>
    <Outlet />
    <OverlayRegion />
    <ToastRegion />
  </>
);
