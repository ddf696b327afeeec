import type { ReactNode } from "react";
import { ImportList } from "./import-list.tsx";
import { NewImport } from "./new-import.tsx";
import { useImportsAddress } from "./queries.ts";

export default function ImportsPage(): ReactNode {
  const { search } = useImportsAddress();
  return search.new ? <NewImport /> : <ImportList />;
}
