import "./zod-without-eval.ts";
import "@vitrine/ui/styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { startApp } from "@vitrine/ui/app";
import { LanguageProvider } from "./frame/language.tsx";
import { queryClient } from "./frame/query-client.ts";
import { router } from "./router.ts";

startApp(
  queryClient,
  <LanguageProvider>
    <RouterProvider router={router} />
  </LanguageProvider>,
);
