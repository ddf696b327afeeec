import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hasCode, memberApi, refresh } from "@vitrine/client";
import type { CollectionWrite } from "@vitrine/contract";
import { ActionDialog, TextField } from "@vitrine/ui";
import { useContractForm } from "@vitrine/ui/form";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";

const NOTHING = { name: "", description: "", imageId: null, tagIds: [] };

/** A new collection needs only a name; its own page has the rest. */
export function NewCollection({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm<CollectionWrite>({
    schema: async () => (await schemas()).CollectionWrite,
    values: NOTHING,
  });
  const create = async (body: CollectionWrite) => {
    const { id: collectionId } = await memberApi.createCollection({ workspaceId, body });
    await refresh(client, workspaceId, memberApi.listCollectionRows);
    await navigate({ to: "/w/$workspaceId/collections/$collectionId", params: { workspaceId, collectionId } });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.add}
      action={texts.create}
      // The collection's page replaces the dialog.
      run={() => form.submit(create).then(() => false)}
      problemText={(error) => (hasCode(error, "duplicate") ? texts.taken : undefined)}
    >
      <TextField
        label={texts.column.name}
        hint={texts.nameHint}
        problem={form.problemOf("name")}
        autoFocus
        autoComplete="off"
        {...form.register("name")}
      />
    </ActionDialog>
  );
}
