import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hasCode, memberApi, refresh } from "@vitrine/client";
import type { Collection, CollectionWrite } from "@vitrine/contract";
import { DetailPage, IconButton, Problem, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { dropDraft, SaveBar, useContractForm, useDraft } from "@vitrine/ui/form";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import { DeleteCollection } from "../collections/shared/delete.tsx";
import { arrangingOf } from "./arrange.ts";
import { Back } from "./back.tsx";
import styles from "./collection.module.css";
import { Conflict } from "./conflict.tsx";
import { Details } from "./details.tsx";
import { Products } from "./products.tsx";
import { collectionOptions } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface EditorProps {
  collection: Collection;
  etag: string | null;
}

const valuesOf = ({ name, description, imageId, tags }: Collection): CollectionWrite => ({
  name,
  description,
  imageId,
  tagIds: tags.map(({ id }) => id),
});

/** Fields need Save; the order of products is saved at once, with undo. */
export function CollectionEditor({ collection, etag }: EditorProps) {
  const texts = useTexts();
  const { form, save, problem, isStale, takeTheirs } = useCollectionForm(collection, etag);
  return (
    <DetailPage
      back={<Back />}
      title={collection.name}
      actions={
        <>
          <DeleteButton collection={collection} />
          <SaveBar changes={form.changes} isSending={form.isSending} onSave={save} onDiscard={() => form.reset()} />
        </>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      {isStale && <Conflict form={form} theirs={valuesOf(collection)} onTake={takeTheirs} />}
      <div className={styles.columns}>
        <Products collection={collection} />
        <aside className={styles.aside} aria-label={texts.about}>
          <Details form={form} collection={collection} />
        </aside>
      </div>
      <UnsavedGuard isUnsaved={form.changes > 0 && !form.isSending} onSave={save} />
    </DetailPage>
  );
}

function useCollectionForm(collection: Collection, etag: string | null) {
  const texts = useTexts();
  const { ui } = useLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [problem, setProblem] = useState<string>();
  const [isStale, setStale] = useState(false);
  const form = useContractForm<CollectionWrite>({
    schema: async () => (await schemas()).CollectionWrite,
    values: valuesOf(collection),
  });
  const { queryKey } = collectionOptions(workspaceId, collection.id);
  const draftKey = `collection:${collection.id}`;
  useDraft(draftKey, form, etag);
  const write = useMutation({
    // Runs after pending reorders and uses their ETag.
    scope: { id: arrangingOf(collection.id) },
    mutationFn: (body: CollectionWrite) => {
      const ifMatch = client.getQueryData<{ etag: string | null }>(queryKey)?.etag ?? undefined;
      return memberApi.updateCollection.answer({ workspaceId, id: collection.id, body }, { ifMatch });
    },
  });
  const fail = async (error: unknown) => {
    if (!hasCode(error, "stale_write")) return setProblem(hasCode(error, "duplicate") ? texts.taken : errorText(error));
    // Untouched fields take the colleague's values; the dialog shows both versions of the others.
    await client.invalidateQueries({ queryKey });
    setStale(true);
  };
  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    try {
      let answer: Awaited<ReturnType<typeof write.mutateAsync>> | undefined;
      await form.submit(async (body) => {
        answer = await write.mutateAsync(body);
      });
      if (answer === undefined) return false;
      // Resets the form first: fields that are dirty when the new values arrive would stay dirty.
      form.reset(form.getValues());
      dropDraft(draftKey);
      client.setQueryData(queryKey, answer);
      setStale(false);
      toast({ text: ui.saved });
      void refresh(client, workspaceId, memberApi.listCollectionRows, memberApi.listTagRows, memberApi.listMedia);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    }
  };
  const takeTheirs = (name: keyof CollectionWrite) => form.resetField(name);
  return { form, save, problem, isStale, takeTheirs };
}

function DeleteButton({ collection }: { collection: Collection }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  const [isAsked, setAsked] = useState(false);
  const { id, name, productIds } = collection;
  return (
    <>
      <IconButton label={texts.deleteOne(name)} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <DeleteCollection
        collection={isAsked ? { id, name, productCount: productIds.length } : undefined}
        onClose={() => setAsked(false)}
        onDeleted={() => navigate({ to: "/w/$workspaceId/collections", params: { workspaceId } })}
      />
    </>
  );
}
