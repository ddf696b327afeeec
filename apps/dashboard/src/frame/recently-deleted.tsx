import { Link } from "@tanstack/react-router";
import type { BinKind } from "@vitrine/contract";
import { buttonClass, cx } from "@vitrine/ui";
import { ArchiveRestore } from "lucide-react";
import styles from "./frame.module.css";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** Link from a list to the deleted resources of its kind; an icon alone if space is limited. */
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
