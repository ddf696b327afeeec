import type { ReactNode } from "react";
import { UnderWay } from "../../frame/under-way.tsx";

export default function StubPage(): ReactNode {
  return <UnderWay title="" />;
}
