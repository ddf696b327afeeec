import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import Palette, { type PaletteGroup } from "@vitrine/ui/palette";
import { Cable, PlugZap, ReceiptText, Shield, Store, UserRound } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { PLACES } from "./navigation.ts";
import { placeOf } from "./record-link.tsx";
import { includes, useProfile } from "./session.ts";
import { texts } from "./texts.ts";

const ICONS = {
  ACCOUNT: UserRound,
  WORKSPACE: Store,
  SOURCE: PlugZap,
  CONNECTION: Cable,
  PURCHASE: ReceiptText,
  STAFF: Shield,
};

/** Finds records by email, id, subdomain, key or payment reference, and pages. */
export default function Finder({ onClose }: { onClose: () => void }): ReactNode {
  const [search, setSearch] = useState("");
  const found = useFound(search);
  const places = usePlaces(search);
  const groups = [found, places].filter(({ items }) => items.length > 0);
  return (
    <Palette open onClose={onClose} groups={groups} search={search} onSearch={setSearch} placeholder={texts.findHint} />
  );
}

function usePlaces(search: string): PaletteGroup {
  const navigate = useNavigate();
  const { role } = useProfile();
  const items = PLACES.filter((place) => !("role" in place) || includes(role, place.role))
    .filter(({ name }) => texts.nav[name].toLowerCase().includes(search.trim().toLowerCase()))
    .map(({ name, to, icon: Icon, key }) => ({
      value: to,
      label: texts.nav[name],
      icon: <Icon aria-hidden />,
      aside: `g ${key}`,
      run: () => navigate({ to }),
    }));
  return { value: "go", label: texts.go, items };
}

function useFound(typed: string): PaletteGroup {
  const navigate = useNavigate();
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...queryOf(staffApi.findRecords, { query: { text } }),
    enabled: text.length >= 2,
    placeholderData: (before) => before,
  });
  const found = text.length >= 2 ? (data?.found ?? []) : [];
  return {
    value: "found",
    label: texts.found,
    items: found.map((record) => {
      const Icon = ICONS[record.kind];
      return {
        value: record.id,
        label: record.name || record.hint,
        aside: `${texts.kinds[record.kind]} · ${record.hint}`,
        icon: <Icon aria-hidden />,
        run: () => navigate(placeOf(record)),
      };
    }),
  };
}
