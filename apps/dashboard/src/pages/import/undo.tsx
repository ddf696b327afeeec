import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memberApi, refresh } from "@vitrine/client";
import type { Import } from "@vitrine/contract";
import { Banner, Button, Confirm, Problem, useLocale } from "@vitrine/ui";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";

/** Takes the import back, while that can be done. */
export function Undo({ data }: { data: Import }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [isAsked, setAsked] = useState(false);
  const write = useMutation({
    mutationFn: () => memberApi.undoImport({ workspaceId, id: data.id }),
    onSuccess: () => setAsked(false),
    onSettled: () => refresh(client, workspaceId, memberApi.getImport, memberApi.listImports),
  });
  if (data.undo?.status !== "POSSIBLE") return null;
  return (
    <>
      <Button icon={<Undo2 aria-hidden />} onClick={() => setAsked(true)}>
        {texts.undo}
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.undoAsk(data.fileName ?? texts.title)}
        action={texts.undo}
        onConfirm={() => write.mutate()}
        busy={write.isPending}
        destroys
      >
        {texts.undoText(data.counts.created, data.counts.updated)}
        {write.error && <Problem>{errorText(write.error)}</Problem>}
      </Confirm>
    </>
  );
}

/** What came of it: products that somebody has changed since are named. */
export function Undone({ undo }: Pick<Import, "undo">) {
  const texts = useTexts();
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  if (undo === null || undo.status === "POSSIBLE") return null;
  if (undo.status === "RUNNING") return <Banner>{texts.undoing}</Banner>;
  return (
    <Banner tone={undo.kept > 0 ? "amber" : "leaf"}>
      {texts.undone(number(undo.removed), number(undo.restored), undo.kept)}
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
