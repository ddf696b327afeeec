import { Dock, type DockAction, type Selection } from "@vitrine/ui";
import { ArchiveRestore, Eye, EyeOff, Layers, PencilLine, Tag, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { filterOf } from "../shared/list-query.ts";
import type { ProductsSearch } from "../shared/search.ts";
import { useTexts } from "../texts/index.ts";
import { type Change, type Target, useChangeProducts } from "./change.ts";
import type { TogetherFields } from "./edit-together.tsx";

// Most visits change nothing: what asks and tells loads when it is wanted.
const EditTogether = lazy(() => import("./edit-together.tsx"));
const Failures = lazy(() => import("./failures.tsx"));
const Asking = lazy(() => import("./asking.tsx"));
const Working = lazy(() => import("./working.tsx"));

interface BulkDockProps {
  selection: Selection;
  search: ProductsSearch;
  total: number;
  shownIds: readonly string[];
}

interface Asked {
  change: Change;
  action: string;
  count: number;
  destroys: boolean;
}

export default function BulkDock({ selection, search, total, shownIds }: BulkDockProps): ReactNode {
  const texts = useTexts();
  const bulk = useChangeProducts();
  const [asked, setAsked] = useState<Asked>();
  const [edited, setEdited] = useState<TogetherFields>();
  const target: Target = selection.isAll ? { filter: filterOf(search) } : { ids: [...selection.ids] };
  const run = async (change: Change) => {
    setAsked(undefined);
    setEdited(undefined);
    await bulk.change(target, change);
    selection.clear();
  };
  /** A few are changed at once and can be taken back; all that match, or what leaves the list, is asked about with the number. */
  const act = async (change: Change, action: string, destroys = false) => {
    if (!selection.isAll && !destroys) return run(change);
    setAsked({ change, action, destroys, count: selection.isAll ? total : selection.ids.size });
    if (!selection.isAll) return;
    const count = await bulk.count(target, change).catch(() => total);
    setAsked((before) => before && { ...before, count });
  };
  const actions = useActions(search, act, setEdited);
  return (
    <>
      <Dock
        selection={selection}
        total={total}
        shownIds={shownIds}
        actions={actions}
        onChooseAll={selection.chooseAll}
      />
      <Suspense>
        {edited && (
          <EditTogether
            fields={edited}
            onClose={() => setEdited(undefined)}
            onApply={(change) => act(change, texts.apply)}
          />
        )}
        {asked && <Asking {...asked} onClose={() => setAsked(undefined)} onConfirm={() => run(asked.change)} />}
        {bulk.running && <Working {...bulk.running} onStop={bulk.cancel} />}
        {bulk.failed && (
          <Failures
            outcome={bulk.failed.outcome}
            onClose={bulk.dismissFailed}
            onRetry={(ids) => {
              const { change } = bulk.failed ?? {};
              bulk.dismissFailed();
              if (change) bulk.change({ ids }, change);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

type Act = (change: Change, action: string, destroys?: boolean) => void;

/** What the dock offers; another act is another entry here. */
function useActions(search: ProductsSearch, act: Act, edit: (fields: TogetherFields) => void): DockAction[] {
  const texts = useTexts();
  if (search.view === "deleted") {
    return [
      {
        key: "restore",
        icon: <ArchiveRestore aria-hidden />,
        label: texts.restore,
        onClick: () => act({ status: "INACTIVE" }, texts.restore),
      },
      {
        key: "destroy",
        icon: <Trash2 aria-hidden />,
        label: texts.remove,
        onClick: () => act({ delete: true }, texts.remove, true),
      },
    ];
  }
  return [
    {
      key: "activate",
      icon: <Eye aria-hidden />,
      label: texts.activate,
      onClick: () => act({ status: "ACTIVE" }, texts.activate),
    },
    {
      key: "deactivate",
      icon: <EyeOff aria-hidden />,
      label: texts.deactivate,
      onClick: () => act({ status: "INACTIVE" }, texts.deactivate),
    },
    { key: "tag", icon: <Tag aria-hidden />, label: texts.tag, onClick: () => edit("tags") },
    { key: "collect", icon: <Layers aria-hidden />, label: texts.collect, onClick: () => edit("collection") },
    { key: "edit", icon: <PencilLine aria-hidden />, label: texts.editTogether, onClick: () => edit("all") },
    {
      key: "delete",
      icon: <Trash2 aria-hidden />,
      label: texts.delete,
      onClick: () => act({ status: "DELETED" }, texts.delete),
    },
  ];
}
