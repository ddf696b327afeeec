import { Link } from "@tanstack/react-router";
import { buttonClass, EmptyState, Page } from "@vitrine/ui";
import { Telescope } from "lucide-react";
import { useTexts } from "./texts/index.ts";
import { useTitle } from "./title.ts";

export function NotFound() {
  const texts = useTexts();
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
