import type { Role } from "@vitrine/contract";
import {
  AppWindow,
  ChartNoAxesColumn,
  House,
  Image,
  Layers,
  type LucideIcon,
  MessageSquareQuote,
  Package,
  Plug,
  Settings2,
  Sparkles,
  Tag,
  UsersRound,
} from "lucide-react";
import type en from "./texts/en.ts";

type Names = keyof (typeof en)["nav"];
type Groups = keyof (typeof en)["group"];

export interface Place {
  name: Names;
  to: `/w/$workspaceId${string}`;
  icon: LucideIcon;
  roles: readonly Role[];
  /** Second key of the shortcut, after `g`. */
  key: string;
}

const ALL = ["OWNER", "STAFF", "BILLING"] as const;
const STAFF = ["OWNER", "STAFF"] as const;
const OWNER = ["OWNER"] as const;

/** Entries that the role may not open are hidden. */
export const NAVIGATION = [
  {
    group: undefined,
    places: [
      { name: "home", to: "/w/$workspaceId", icon: House, roles: ALL, key: "h" },
      { name: "products", to: "/w/$workspaceId/products", icon: Package, roles: STAFF, key: "p" },
      { name: "collections", to: "/w/$workspaceId/collections", icon: Layers, roles: STAFF, key: "c" },
      { name: "tags", to: "/w/$workspaceId/tags", icon: Tag, roles: STAFF, key: "t" },
      { name: "media", to: "/w/$workspaceId/media", icon: Image, roles: STAFF, key: "m" },
    ],
  },
  {
    group: "site",
    places: [
      { name: "website", to: "/w/$workspaceId/website/{-$tab}", icon: AppWindow, roles: STAFF, key: "w" },
      { name: "assistant", to: "/w/$workspaceId/assistant/{-$tab}", icon: Sparkles, roles: STAFF, key: "a" },
    ],
  },
  {
    group: "insights",
    places: [
      { name: "usage", to: "/w/$workspaceId/usage/{-$tab}", icon: ChartNoAxesColumn, roles: ALL, key: "u" },
      { name: "feedback", to: "/w/$workspaceId/feedback", icon: MessageSquareQuote, roles: STAFF, key: "f" },
    ],
  },
  {
    group: "workspace",
    places: [
      { name: "integrations", to: "/w/$workspaceId/integrations/{-$tab}", icon: Plug, roles: OWNER, key: "i" },
      { name: "members", to: "/w/$workspaceId/members", icon: UsersRound, roles: ALL, key: "b" },
      { name: "settings", to: "/w/$workspaceId/settings/{-$tab}", icon: Settings2, roles: OWNER, key: "s" },
    ],
  },
] as const satisfies readonly { group: Groups | undefined; places: readonly Place[] }[];

/** Opens a page at its first tab. The router keeps parameters that a link leaves out, so `tab` must be reset. */
export const atPlace = (workspaceId: string) => ({ workspaceId, tab: undefined });
