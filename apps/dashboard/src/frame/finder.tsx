import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { memberApi, queryOf } from "@vitrine/client";
import Palette, { type PaletteGroup } from "@vitrine/ui/palette";
import { Box, Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { NAVIGATION } from "./navigation.ts";
import { useWorkspace } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** Places, acts, and the things of the workspace by name. */
export default function Finder({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts();
  const [search, setSearch] = useState("");
  const found = useFoundProducts(search);
  const fitting = (label: string) => label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  const groups = [usePlaces(), useActs()]
    .map((group) => ({ ...group, items: group.items.filter(({ label }) => fitting(label)) }))
    .concat(found)
    .filter(({ items }) => items.length > 0);
  return (
    <Palette open onClose={onClose} groups={groups} search={search} onSearch={setSearch} placeholder={texts.findOrDo} />
  );
}

function usePlaces(): PaletteGroup {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId, role } = useWorkspace();
  const items = NAVIGATION.flatMap(({ places }) => [...places])
    .filter(({ roles }) => (roles as readonly string[]).includes(role))
    .map(({ name, to, icon: Icon, key }) => ({
      value: name,
      label: texts.nav[name],
      icon: <Icon aria-hidden />,
      aside: `g ${key}`,
      run: () => navigate({ to, params: { workspaceId } }),
    }));
  return { value: "go", label: texts.go, items };
}

function useActs(): PaletteGroup {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId, role } = useWorkspace();
  const add = {
    value: "add-product",
    label: texts.addProduct,
    icon: <Plus aria-hidden />,
    run: () => navigate({ to: "/w/$workspaceId/products/new", params: { workspaceId } }),
  };
  return { value: "act", label: texts.act, items: role === "BILLING" ? [] : [add] };
}

function useFoundProducts(typed: string): PaletteGroup {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId, role } = useWorkspace();
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...queryOf(memberApi.listProducts, { workspaceId, query: { search, pageSize: 6 } }),
    enabled: search.length >= 2 && role !== "BILLING",
    placeholderData: (before) => before,
  });
  const products = search.length >= 2 ? (data?.products ?? []) : [];
  return {
    value: "products",
    label: texts.nav.products,
    items: products.map(({ id: productId, name, sku }) => ({
      value: productId,
      label: name,
      aside: sku,
      icon: <Box aria-hidden />,
      run: () => navigate({ to: "/w/$workspaceId/products/$productId", params: { workspaceId, productId } }),
    })),
  };
}
