import { useNavigate } from "@tanstack/react-router";
import { Banner, toast } from "@vitrine/ui";
import { useErrorText, useTitle } from "@vitrine/ui/app";
import { dropDraft, SaveBar, useContractForm, useDraft } from "@vitrine/ui/form";
import { type ReactNode, useState } from "react";
import { useAccount, useWorkspaceId } from "../../frame/session.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import { BackToProducts } from "./back.tsx";
import { ProductFields } from "./fields.tsx";
import { createProduct, NEW_PRODUCT, type ProductValues, productSchema } from "./form.ts";
import { useRefreshProducts } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export default function NewProductPage(): ReactNode {
  const texts = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  const account = useAccount();
  const refreshLists = useRefreshProducts();
  const form = useContractForm<ProductValues>({ schema: productSchema, values: NEW_PRODUCT });
  const draftKey = `${account.id}:${workspaceId}:new-product`;
  useDraft(draftKey, form, null);
  const [problem, setProblem] = useState<string>();
  const [isCreated, setCreated] = useState(false);
  useTitle(texts.newTitle, texts.products);
  const create = async (): Promise<string | undefined> => {
    let productId: string | undefined;
    setProblem(undefined);
    try {
      await form.submit(async (values) => {
        ({ id: productId } = await createProduct(workspaceId, values));
        dropDraft(draftKey);
        setCreated(true);
        await refreshLists();
        toast({ text: texts.created });
      });
    } catch (error) {
      setProblem(errorText(error));
    }
    return productId;
  };
  const save = async () => {
    const productId = await create();
    if (productId === undefined) return;
    await navigate({
      to: "/w/$workspaceId/products/$productId",
      params: { workspaceId, productId },
      ignoreBlocker: true,
    });
  };
  return (
    <>
      <ProductFields
        form={form}
        product={undefined}
        collections={[]}
        back={<BackToProducts search={{}} />}
        title={texts.newTitle}
        actions={
          <SaveBar
            always
            changes={form.changes}
            isSending={form.isSending || isCreated}
            onSave={save}
            onDiscard={() => {
              dropDraft(draftKey);
              form.reset(NEW_PRODUCT);
            }}
            label={texts.create}
          />
        }
        notice={problem && <Banner tone="brick">{problem}</Banner>}
        aside={null}
      />
      <UnsavedGuard isUnsaved={form.changes > 0 && !isCreated} onSave={async () => (await create()) !== undefined} />
    </>
  );
}
