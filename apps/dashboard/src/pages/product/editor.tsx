import { getRouteApi } from "@tanstack/react-router";
import { hasCode } from "@vitrine/client";
import { Banner, Button, toast } from "@vitrine/ui";
import { useErrorText, useTitle } from "@vitrine/ui/app";
import { dropDraft, SaveBar, useContractForm, useDraft } from "@vitrine/ui/form";
import { lazy, Suspense, useEffect, useState } from "react";
import { useAccount, useWorkspaceId } from "../../frame/session.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import { BackToProducts } from "./back.tsx";
import { ProductFields } from "./fields.tsx";
import { type Basis, type ProductValues, productSchema, saveProduct, toValues } from "./form.ts";
import { Neighbours, useGoToNext } from "./neighbours.tsx";
import { useRefreshProducts } from "./queries.ts";
import { Readiness } from "./readiness.tsx";
import { useTexts } from "./texts/index.ts";

const History = lazy(() => import("./history.tsx"));
const ConflictDialog = lazy(() => import("./conflict.tsx"));

const route = getRouteApi("/signed-in/w/$workspaceId/products/$productId");

interface EditorProps {
  basis: Basis;
  /** Reloads all data; the form's values stay. */
  reload: () => Promise<unknown>;
}

export function Editor({ basis: latest, reload }: EditorProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const account = useAccount();
  const search = route.useSearch();
  const refreshLists = useRefreshProducts();
  const [basis, setBasis] = useState(latest);
  const [problem, setProblem] = useState<string>();
  const [isStale, setStale] = useState(false);
  const form = useContractForm<ProductValues>({ schema: productSchema, values: toValues(basis) });
  const draftKey = `${account.id}:${latest.product.id}`;
  const { isRestored } = useDraft(draftKey, form, basis.etag);
  const { changes } = form;
  // Reloaded data replaces an unchanged form; otherwise it waits until the form is saved.
  useEffect(() => {
    if (changes === 0 && !isStale) setBasis(latest);
  }, [latest, changes, isStale]);
  useTitle(basis.product.name, texts.products);

  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    try {
      const isSaved = await form.submit((values) => saveProduct(workspaceId, basis, values));
      if (!isSaved) return false;
      dropDraft(draftKey);
      form.reset(form.getValues());
      await Promise.all([reload(), refreshLists()]);
      toast({ text: texts.saved });
      return true;
    } catch (error) {
      if (hasCode(error, "stale_write")) {
        setStale(true);
        await reload();
      } else setProblem(errorText(error));
      return false;
    }
  };
  const goToNext = useGoToNext(basis.product.id, search);
  const saveAndNext = async () => {
    if (changes === 0 || (await save())) goToNext();
  };
  useSaveAndNext(saveAndNext);

  return (
    <>
      <ProductFields
        form={form}
        product={basis.product}
        collections={basis.collections}
        back={<BackToProducts search={search} />}
        title={basis.product.name}
        actions={
          <>
            <Neighbours id={basis.product.id} search={search} />
            <SaveBar
              changes={changes}
              isSending={form.isSending}
              onSave={save}
              onDiscard={() => {
                dropDraft(draftKey);
                form.reset(toValues(basis));
              }}
            />
          </>
        }
        notice={
          <>
            {isRestored && changes > 0 && (
              <Banner
                tone="amber"
                action={
                  <Button kind="link" onClick={() => form.reset(toValues(basis))}>
                    {texts.discardDraft}
                  </Button>
                }
              >
                {texts.draftRestored}
              </Banner>
            )}
            {problem && <Banner tone="brick">{problem}</Banner>}
          </>
        }
        aside={
          <>
            <Readiness productId={basis.product.id} onAnswer={() => form.setFocus("information")} />
            <Suspense>
              <History productId={basis.product.id} />
            </Suspense>
          </>
        }
      />
      <UnsavedGuard isUnsaved={changes > 0 && !form.isSending} onSave={save} />
      {isStale && (
        <Suspense>
          <ConflictDialog
            before={toValues(basis)}
            theirs={toValues(latest)}
            mine={form.getValues()}
            known={[basis, latest]}
            onClose={() => setStale(false)}
            onResolve={(values) => {
              setBasis(latest);
              form.reset(toValues(latest));
              for (const [name, value] of Object.entries(values)) {
                form.setValue(name as keyof ProductValues, value as never, { shouldDirty: true });
              }
              setStale(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** ⌘↵ saves and opens the next product of the list. */
function useSaveAndNext(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [act]);
}
