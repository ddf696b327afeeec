import { Link } from "@tanstack/react-router";
import { buttonClass, EmptyState, LoneSheet, Page } from "@vitrine/ui";
import { Telescope } from "lucide-react";
import { texts } from "./texts.ts";
import { useTitle } from "./title.ts";

export function NotFound() {
  useTitle(texts.notFound);
  return (
    <LoneSheet flush>
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
    </LoneSheet>
  );
}
