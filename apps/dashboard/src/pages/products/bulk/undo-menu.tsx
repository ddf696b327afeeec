import { Button, Menu, MenuItem, MenuLabel, useLocale } from "@vitrine/ui";
import { Undo2 } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useWorkspaceId } from "../../../frame/session.ts";
import styles from "../products.module.css";
import { useTexts } from "../texts/index.ts";
import { useChangeProducts } from "./change.ts";
import { useUndoable } from "./undoable.ts";

const Working = lazy(() => import("./working.tsx"));

/** Changes that can still be undone after their toast is gone. */
export default function UndoMenu(): ReactNode {
  const texts = useTexts();
  const changes = useUndoable(useWorkspaceId());
  const { ago } = useLocale();
  const { undo, cancel, running } = useChangeProducts();
  return (
    <>
      {changes.length > 0 && (
        <Menu
          trigger={
            <Button kind="quiet" className={styles.minor} title={texts.recentChanges} icon={<Undo2 aria-hidden />}>
              <span>{texts.recentChanges}</span>
            </Button>
          }
        >
          <MenuLabel>{texts.recentChangesHint}</MenuLabel>
          {changes.map((done) => (
            <MenuItem
              key={done.token}
              icon={<Undo2 aria-hidden />}
              aside={ago(new Date(done.at))}
              onClick={() => undo(done)}
            >
              {texts.done[done.act](done.products, done.name)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Suspense>{running && <Working {...running} onStop={cancel} />}</Suspense>
    </>
  );
}
