import { Dock, type DockAction, type Selection } from "@vitrine/ui";
import { Eye, EyeOff, Layers, PencilLine, Tag, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { filterOf } from "../shared/list-query.ts";
import type { ProductsSearch } from "../shared/search.ts";
import { useTexts } from "../texts/index.ts";
import { type Change, type Target, useChangeProducts } from "./change.ts";
import type { TogetherFields } from "./edit-together.tsx";

// Most visits change no products, so dialogs load when they are needed.
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
  count: number;
}

export default function BulkDock({ selection, search, total, shownIds }: BulkDockProps): ReactNode {
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
  /**
   * Selected products change immediately, with an undo. All products that match need a confirmation with their number.
   */
  const start = async (change: Change) => {
    if (!selection.isAll) return run(change);
    setAsked({ change, count: total });
    const count = await bulk.count(target, change).catch(() => total);
    setAsked((before) => before && { ...before, count });
  };
  const actions = useActions(start, setEdited);
  return (
    <>
      <Dock
        selection={selection}
        total={total}
        shownIds={shownIds}
        actions={actions}
        onChooseAll={selection.chooseAll}
      />
      {/* Separate boundaries: a dialog that loads must not hide the form that opened it. */}
      <Suspense>
        {edited && <EditTogether fields={edited} onClose={() => setEdited(undefined)} onApply={start} />}
      </Suspense>
      <Suspense>
        {asked && <Asking {...asked} onClose={() => setAsked(undefined)} onConfirm={() => run(asked.change)} />}
      </Suspense>
      <Suspense>{bulk.running && <Working {...bulk.running} onStop={bulk.cancel} />}</Suspense>
      <Suspense>
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

/** Actions of the dock; a new action is a new entry here. */
function useActions(start: (change: Change) => void, edit: (fields: TogetherFields) => void): DockAction[] {
  const texts = useTexts();
  return [
    {
      key: "activate",
      icon: <Eye aria-hidden />,
      label: texts.activate,
      onClick: () => start({ status: "ACTIVE" }),
    },
    {
      key: "deactivate",
      icon: <EyeOff aria-hidden />,
      label: texts.deactivate,
      onClick: () => start({ status: "INACTIVE" }),
    },
    { key: "tag", icon: <Tag aria-hidden />, label: texts.tag, onClick: () => edit("tags") },
    { key: "collect", icon: <Layers aria-hidden />, label: texts.collect, onClick: () => edit("collection") },
    { key: "edit", icon: <PencilLine aria-hidden />, label: texts.editTogether, onClick: () => edit("all") },
    {
      key: "delete",
      icon: <Trash2 aria-hidden />,
      label: texts.delete,
      onClick: () => start({ delete: true }),
    },
  ];
}
