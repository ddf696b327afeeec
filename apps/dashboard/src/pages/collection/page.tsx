import type { ReactNode } from "react";
import { UnderWay } from "../../frame/under-way.tsx";
import { useTexts } from "./texts/index.ts";

export default function CollectionPage(): ReactNode {
  return <UnderWay title={useTexts().title} />;
}
