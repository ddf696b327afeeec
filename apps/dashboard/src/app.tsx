import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { OverlayRegion, ToastRegion } from "@vitrine/ui";
import { LanguageProvider } from "./frame/language.tsx";
import { queryClient } from "./frame/query-client.ts";
import { router } from "./router.ts";

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
          <OverlayRegion />
          <ToastRegion />
        </LanguageProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
