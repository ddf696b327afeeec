import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "../table/data-table.tsx";
import { Loaded, type Read } from "./loaded.tsx";

export interface ListProps<Row, Data> extends Omit<DataTableProps<Row>, "rows" | "stale"> {
  query: Read<Data>;
  rowsOf: (data: Data) => readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

/** Rows of a read as a table, or its error, or its empty state. */
export function List<Row, Data>({ query, rowsOf, empty, ...table }: ListProps<Row, Data>) {
  return (
    <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
      {(data) => {
        const rows = rowsOf(data);
        if (rows.length === 0 && empty) return empty;
        return <DataTable {...table} rows={rows} stale={query.isPlaceholderData} />;
      }}
    </Loaded>
  );
}
