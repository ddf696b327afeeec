import { SCOPES, type Scope } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import {
  Boxes,
  Building2,
  ChartNoAxesColumn,
  Image,
  Layers,
  type LucideIcon,
  MessageCircle,
  PanelsTopLeft,
  Sparkles,
} from "lucide-react";
import { useTexts } from "../texts/index.ts";
import { type Area, groupScopes, isWrite } from "./areas.ts";

export const AREA_ICONS: Record<Area, LucideIcon> = {
  products: Boxes,
  collections: Layers,
  media: Image,
  website: PanelsTopLeft,
  assistant: Sparkles,
  usage: ChartNoAxesColumn,
  visitors: MessageCircle,
  account: Building2,
};

/** One short sentence for a set of permissions, such as "Read and change products, media". */
export function useMayText(): (scopes: readonly Scope[]) => string {
  const { may, subject } = useTexts();
  const { list } = useLocale();
  return (scopes) => {
    if (SCOPES.every((scope) => scopes.includes(scope))) return may.everything;
    if (SCOPES.filter((scope) => !isWrite(scope)).every((scope) => scopes.includes(scope)) && !scopes.some(isWrite)) {
      return may.readEverything;
    }
    const groups = groupScopes(scopes);
    return (["both", "change", "read"] as const)
      .filter((kind) => groups[kind].length > 0)
      .map((kind) => may[kind](list(groups[kind].map((one) => subject[one]))))
      .join("; ");
  };
}

/** Returns the description of a permission. */
export function usePermissionText(): (scope: Scope) => string {
  const { permission } = useTexts();
  return (scope) => permission[scope];
}
