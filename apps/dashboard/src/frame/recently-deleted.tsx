import { Link } from "@tanstack/react-router";
import type { BinKind } from "@vitrine/contract";
import { buttonClass, cx } from "@vitrine/ui";
import { ArchiveRestore } from "lucide-react";
import styles from "./frame.module.css";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** The quiet way from a list to what was deleted of its kind; a sign alone where there is no room. */
export function RecentlyDeleted({ kind }: { kind: BinKind }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link
      to="/w/$workspaceId/deleted"
      params={{ workspaceId }}
      search={{ kind }}
      title={texts.recentlyDeleted}
      className={cx(buttonClass({ kind: "quiet" }), styles.recentlyDeleted)}
    >
      <ArchiveRestore aria-hidden />
      <span>{texts.recentlyDeleted}</span>
    </Link>
  );
}
