import { Link } from "@tanstack/react-router";
import { Telescope } from "lucide-react";
import { buttonClass } from "../parts/button.tsx";
import { EmptyState } from "../parts/states.tsx";
import { Page } from "../shell/shell.tsx";
import { useApp } from "./context.ts";
import { useTitle } from "./title.ts";

export function NotFound() {
  const { texts } = useApp();
  useTitle(texts.notFound);
  return (
    <Page title={texts.notFound}>
      <EmptyState
        icon={<Telescope aria-hidden />}
        title={texts.notFoundText}
        actions={
          <Link to="/" className={buttonClass()}>
            {texts.toStart}
          </Link>
        }
      />
    </Page>
  );
}
