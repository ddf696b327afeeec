import { useAddress } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { ImportList } from "./import-list.tsx";
import { NewImport } from "./new-import.tsx";
import type { ImportsSearch } from "./search.ts";

export default function ImportsPage(): ReactNode {
  const { search } = useAddress<ImportsSearch>();
  return search.new ? <NewImport /> : <ImportList />;
}
