import type { Overview, StaffRole } from "@vitrine/contract";
import {
  Cable,
  Gauge,
  Inbox,
  ListChecks,
  type LucideIcon,
  PlugZap,
  ReceiptText,
  Scale,
  ScrollText,
  Shield,
  Store,
  UsersRound,
  Webhook,
} from "lucide-react";
import type { texts } from "./texts.ts";

interface Place {
  name: keyof typeof texts.nav;
  to: string;
  icon: LucideIcon;
  /** Second key of the shortcut, after `g`. */
  key: string;
  /** Lowest role that sees the entry. */
  role?: StaffRole;
  /** Number next to the entry: its total, or the items that need attention. */
  count?: (overview: Overview) => number;
}

export const NAVIGATION = [
  {
    group: undefined,
    places: [
      { name: "overview", to: "/", icon: Gauge, key: "o" },
      { name: "accounts", to: "/accounts", icon: UsersRound, key: "a", count: ({ totals }) => totals.accounts },
      { name: "workspaces", to: "/workspaces", icon: Store, key: "w", count: ({ totals }) => totals.workspaces },
      { name: "sources", to: "/sources", icon: PlugZap, key: "s" },
      { name: "connections", to: "/connections", icon: Cable, key: "n" },
    ],
  },
  {
    group: "money",
    places: [
      {
        name: "adjustments",
        to: "/adjustments",
        icon: Scale,
        key: "j",
        count: ({ trouble }) => trouble.waitingAdjustments,
      },
      { name: "purchases", to: "/purchases", icon: ReceiptText, key: "p" },
      {
        name: "webhooks",
        to: "/webhooks",
        icon: Webhook,
        key: "h",
        count: ({ trouble }) => trouble.unmatchedPayments + trouble.waitingPayments,
      },
    ],
  },
  {
    group: "service",
    places: [
      { name: "contact", to: "/contact", icon: Inbox, key: "c", count: ({ trouble }) => trouble.waitingContact },
      { name: "jobs", to: "/jobs", icon: ListChecks, key: "b", count: ({ trouble }) => trouble.failedJobs },
      { name: "audit", to: "/audit", icon: ScrollText, key: "l" },
      { name: "staff", to: "/staff", icon: Shield, key: "t", role: "SUPERVISOR" },
    ],
  },
] as const satisfies readonly { group: keyof typeof texts.group | undefined; places: readonly Place[] }[];

export const PLACES = NAVIGATION.flatMap(({ places }): readonly (typeof places)[number][] => places);
