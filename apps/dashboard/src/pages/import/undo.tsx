import { Link } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import type { Import } from "@vitrine/contract";
import { Banner } from "@vitrine/ui";
import { Undo2 } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import { ConfirmedWrite } from "./confirmed-write.tsx";
import { useTexts } from "./texts/index.ts";

/** Undo button, while undo is possible. */
export function Undo({ data }: { data: Import }) {
  const texts = useTexts();
  if (data.undo?.status !== "POSSIBLE") return null;
  return (
    <ConfirmedWrite
      data={data}
      operation={memberApi.undoImport}
      icon={<Undo2 aria-hidden />}
      action={texts.undo}
      question={texts.undoAsk(data.fileName)}
    >
      {texts.undoText(data.counts.created, data.counts.updated)}
    </ConfirmedWrite>
  );
}

/** Result of the undo. It names the products that were edited after the import. */
export function Undone({ undo }: Pick<Import, "undo">) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  if (undo === null || undo.status === "POSSIBLE") return null;
  if (undo.status === "RUNNING") return <Banner>{texts.undoing}</Banner>;
  return (
    <Banner tone={undo.kept > 0 ? "amber" : "leaf"}>
      {texts.undone(undo.removed, undo.restored, undo.kept)}
      {undo.keptProducts.length > 0 && (
        <ul>
          {undo.keptProducts.map(({ id, sku, name }) => (
            <li key={id}>
              <Link to="/w/$workspaceId/products/$productId" params={{ workspaceId, productId: id }}>
                {sku} · {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
