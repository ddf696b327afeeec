import "@vitrine/ui/styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { LocaleProvider } from "@vitrine/ui";
import { AppProvider, startApp } from "@vitrine/ui/app";
import uiTexts from "@vitrine/ui/texts/en";
import { errorText } from "./frame/errors.ts";
import { queryClient } from "./frame/query-client.ts";
import { texts } from "./frame/texts.ts";
import { router } from "./router.ts";

startApp(
  queryClient,
  <LocaleProvider language="en" texts={uiTexts}>
    <AppProvider value={{ name: "Vitrine staff", texts, errorText }}>
      <RouterProvider router={router} />
    </AppProvider>
  </LocaleProvider>,
);
