import { Link } from "@tanstack/react-router";
import { buttonClass, EmptyState } from "@vitrine/ui";
import { Telescope } from "lucide-react";
import { useTexts } from "./texts/index.ts";
import { useTitle } from "./title.ts";

export function NotFound() {
  const texts = useTexts();
  useTitle(texts.notFound);
  return (
    <EmptyState
      icon={<Telescope aria-hidden />}
      title={texts.notFound}
      actions={
        <Link to="/" className={buttonClass()}>
          {texts.toStart}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  );
}
