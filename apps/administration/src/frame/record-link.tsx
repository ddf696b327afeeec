// Pages of each kind of record.

import { Link, linkOptions } from "@tanstack/react-router";
import type { AuditRecord, FoundRecords } from "@vitrine/contract";
import type { ReactNode } from "react";

type Kind = FoundRecords["found"][number]["kind"] | AuditRecord["subject"]["kind"];

interface Named {
  kind: Kind;
  id: string;
  /** Additional text from the search: the account of a connection. */
  hint?: string | undefined;
}

export function placeOf({ kind, id, hint }: Named) {
  switch (kind) {
    case "ACCOUNT":
      return linkOptions({ to: "/accounts/$accountId", params: { accountId: id } });
    case "WORKSPACE":
      return linkOptions({ to: "/workspaces/$workspaceId", params: { workspaceId: id } });
    case "SOURCE":
      return linkOptions({ to: "/sources/$sourceId", params: { sourceId: id } });
    case "CONNECTION":
      return linkOptions({ to: "/connections", search: hint === undefined ? {} : { account: hint } });
    case "PURCHASE":
      return linkOptions({ to: "/purchases", search: { q: id } });
    case "STAFF":
      return linkOptions({ to: "/staff" });
    case "CONTACT_REQUEST":
      return linkOptions({ to: "/contact" });
    case "ADJUSTMENT":
      return linkOptions({ to: "/adjustments" });
    case "PAYMENT_EVENT":
      return linkOptions({ to: "/webhooks" });
    case "JOB":
      return linkOptions({ to: "/jobs" });
    case "OTHER":
      return linkOptions({ to: "/audit", search: { subject: id } });
  }
}

export const RecordLink = ({ children, ...named }: Named & { children: ReactNode }) => (
  <Link {...placeOf(named)}>{children}</Link>
);
