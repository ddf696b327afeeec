import { Card, type Column, DataTable, Dock, Status, useSelection } from "@vitrine/ui";
import { Eye, Trash2 } from "lucide-react";

interface Row {
  id: string;
  name: string;
  stock: number;
}

const ROWS: readonly Row[] = [
  { id: "1", name: "Azelaic Tone Serum", stock: 0 },
  { id: "2", name: "Vitamin C Day Serum", stock: 184 },
  { id: "3", name: "Barrier Moisturiser", stock: 312 },
];

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", head: "Product", sort: "name", cell: ({ name }) => <a href="#row">{name}</a> },
  {
    key: "status",
    head: "Status",
    cell: ({ stock }) => <Status tone={stock ? "good" : "off"}>{stock ? "Active" : "Inactive"}</Status>,
  },
  { key: "stock", head: "Stock", right: true, cell: ({ stock }) => stock },
];

const ACTIONS = [
  { key: "activate", icon: <Eye aria-hidden />, label: "Activate", onClick: () => {} },
  { key: "delete", icon: <Trash2 aria-hidden />, label: "Delete", onClick: () => {} },
];

export function SampleTable() {
  const selection = useSelection();
  return (
    <Card title="Table">
      <DataTable
        label="Products"
        rows={ROWS}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        card={({ name }) => name}
        selection={selection}
        sort="name"
        onSort={() => {}}
      />
      <DataTable
        label="On its way"
        rows={undefined}
        expected={2}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        card={({ name }) => name}
      />
      <Dock
        selection={selection}
        total={1248}
        shownIds={ROWS.map(({ id }) => id)}
        actions={ACTIONS}
        onChooseAll={selection.chooseAll}
      />
    </Card>
  );
}
