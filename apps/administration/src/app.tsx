import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { LocaleProvider } from "@vitrine/ui";
import uiTexts from "@vitrine/ui/texts/en";
import { queryClient } from "./frame/query-client.ts";
import { router } from "./router.ts";

export const App = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <LocaleProvider language="en" texts={uiTexts}>
        <RouterProvider router={router} />
      </LocaleProvider>
    </QueryClientProvider>
  </CSPProvider>
);
