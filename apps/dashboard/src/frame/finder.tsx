import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import Palette, { type PaletteGroup } from "@vitrine/ui/palette";
import { ArchiveRestore, Box, Image as ImageIcon, Layers, Plus, Tag as TagIcon, UserRound } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useRead } from "./calls.ts";
import { atPlace, NAVIGATION } from "./navigation.ts";
import { useWorkspace } from "./session.ts";
import { useTexts } from "./texts/index.ts";

/** Command palette: pages, actions, and the workspace's resources by name. */
export default function Finder({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts();
  const [search, setSearch] = useState("");
  const found = useFound(search);
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
      run: () => navigate({ to, params: atPlace(workspaceId) }),
    }));
  return { value: "go", label: texts.goTo, items };
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
  const deleted = {
    value: "recently-deleted",
    label: texts.recentlyDeleted,
    icon: <ArchiveRestore aria-hidden />,
    run: () => navigate({ to: "/w/$workspaceId/deleted", params: { workspaceId } }),
  };
  return { value: "act", label: texts.act, items: role === "BILLING" ? [] : [add, deleted] };
}

/** Shorter searches would match everything. */
const SEARCHED_MIN = 2;

/** Searches resources of all kinds by name in one call. */
function useFound(typed: string): PaletteGroup[] {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId } = useWorkspace();
  const search = useDeferredValue(typed.trim());
  const isAsked = search.length >= SEARCHED_MIN;
  const { data } = useRead(
    memberApi.searchWorkspace,
    { query: { search } },
    { enabled: isAsked, placeholderData: keepPreviousData, retry: false },
  );
  if (!isAsked || data === undefined) return [];
  const params = { workspaceId };
  return [
    {
      value: "products",
      label: texts.nav.products,
      items: data.products.map(({ id: productId, name, sku }) => ({
        value: productId,
        label: name,
        aside: sku,
        icon: <Box aria-hidden />,
        run: () => navigate({ to: "/w/$workspaceId/products/$productId", params: { ...params, productId } }),
      })),
    },
    {
      value: "collections",
      label: texts.nav.collections,
      items: data.collections.map(({ id: collectionId, name }) => ({
        value: collectionId,
        label: name,
        icon: <Layers aria-hidden />,
        run: () => navigate({ to: "/w/$workspaceId/collections/$collectionId", params: { ...params, collectionId } }),
      })),
    },
    {
      value: "tags",
      label: texts.nav.tags,
      items: data.tags.map(({ id, name }) => ({
        value: id,
        label: name,
        icon: <TagIcon aria-hidden />,
        run: () => navigate({ to: "/w/$workspaceId/tags", params, search: { q: name } }),
      })),
    },
    {
      value: "media",
      label: texts.nav.media,
      items: data.media.map(({ id, name }) => ({
        value: id,
        label: name,
        icon: <ImageIcon aria-hidden />,
        run: () => navigate({ to: "/w/$workspaceId/media", params, search: { open: id } }),
      })),
    },
    {
      value: "members",
      label: texts.nav.members,
      items: data.members.map(({ id, name, email }) => ({
        value: id,
        label: name || email,
        aside: name ? email : undefined,
        icon: <UserRound aria-hidden />,
        run: () => navigate({ to: "/w/$workspaceId/members", params }),
      })),
    },
  ];
}
