import { EmptyState, Page } from "@vitrine/ui";
import { Hammer } from "lucide-react";
import { useTexts } from "./texts/index.ts";
import { useTitle } from "./title.ts";

/** Stands where a page will be. */
export function UnderWay({ title }: { title: string }) {
  const texts = useTexts();
  useTitle(title);
  return (
    <Page title={title}>
      <EmptyState icon={<Hammer aria-hidden />} title={texts.underWay}>
        {texts.underWayText}
      </EmptyState>
    </Page>
  );
}
