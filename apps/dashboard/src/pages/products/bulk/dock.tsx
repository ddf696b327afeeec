import {
  Button,
  Confirm,
  Dialog,
  DialogText,
  Dock,
  type DockAction,
  Progress,
  type Selection,
  useLocale,
} from "@vitrine/ui";
import { ArchiveRestore, Eye, EyeOff, Layers, PencilLine, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import styles from "../products.module.css";
import { filterOf } from "../shared/list-query.ts";
import type { ProductsSearch } from "../shared/search.ts";
import { useTexts } from "../texts/index.ts";
import { type Change, type Target, useChangeProducts } from "./change.ts";
import { EditTogether, type TogetherFields } from "./edit-together.tsx";
import { Failures } from "./failures.tsx";

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

export function BulkDock({ selection, search, total, shownIds }: BulkDockProps) {
  const texts = useTexts();
  const { number } = useLocale();
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
  /** A few are changed at once and can be taken back; all that match, or for good, is asked about with the number. */
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
      <EditTogether
        fields={edited}
        onClose={() => setEdited(undefined)}
        onApply={(change) => act(change, texts.apply)}
      />
      {asked && (
        <Confirm
          open
          onClose={() => setAsked(undefined)}
          title={texts.askMany(asked.action, number(asked.count))}
          action={asked.action}
          destroys={asked.destroys}
          onConfirm={() => run(asked.change)}
        >
          {asked.destroys ? texts.forGood : texts.askManyText}
        </Confirm>
      )}
      {bulk.running && (
        <Dialog
          open
          onClose={() => {}}
          title={texts.working}
          foot={<Button onClick={bulk.cancel}>{texts.stop}</Button>}
        >
          <div className={styles.running}>
            <Progress label={texts.working} share={bulk.running.done / Math.max(1, bulk.running.total)} />
            <DialogText>{texts.workedThrough(number(bulk.running.done), number(bulk.running.total))}</DialogText>
          </div>
        </Dialog>
      )}
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
        label: texts.deleteForGood,
        onClick: () => act({ delete: true }, texts.deleteForGood, true),
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
