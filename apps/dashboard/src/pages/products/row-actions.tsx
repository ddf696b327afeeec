import { Link, useNavigate } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import type { ProductRow } from "@vitrine/contract";
import { MenuItem, MenuRule, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { Copy, CopyPlus, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { type Change, useChangeProducts } from "./bulk/change.ts";
import type { ProductsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";

/** Actions for one product, in its row menu. */
export default function RowActions({ row, search }: { row: ProductRow; search: ProductsSearch }): ReactNode {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { change } = useChangeProducts();
  const duplicate = useDuplicate();
  const set = (what: Change) => () => void change({ ids: [row.id] }, what, row.name);
  return (
    <>
      <MenuItem
        icon={<Pencil aria-hidden />}
        link={
          <Link to="/w/$workspaceId/products/$productId" params={{ workspaceId, productId: row.id }} search={search} />
        }
      >
        {texts.edit}
      </MenuItem>
      <MenuItem icon={<CopyPlus aria-hidden />} onClick={() => duplicate(row.id)}>
        {texts.duplicate}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onClick={() => navigator.clipboard.writeText(row.id)}>
        {texts.copyId}
      </MenuItem>
      <MenuRule />
      {row.status === "ACTIVE" ? (
        <MenuItem icon={<EyeOff aria-hidden />} onClick={set({ status: "INACTIVE" })}>
          {texts.deactivate}
        </MenuItem>
      ) : (
        <MenuItem icon={<Eye aria-hidden />} onClick={set({ status: "ACTIVE" })}>
          {texts.activate}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} danger onClick={set({ delete: true })}>
        {texts.delete}
      </MenuItem>
    </>
  );
}

function useDuplicate() {
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  return async (id: string) => {
    try {
      const { id: productId } = await memberApi.duplicateProduct({ workspaceId, id });
      await navigate({ to: "/w/$workspaceId/products/$productId", params: { workspaceId, productId } });
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    }
  };
}
