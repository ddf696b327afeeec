import { getRouteApi, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

const route = getRouteApi("/invitations");

/** Target of the links in mails. */
export default function MailedInvitationPage(): ReactNode {
  const { token } = route.useSearch();
  return token === undefined ? <Navigate to="/" /> : <Navigate to="/invitations/$token" params={{ token }} replace />;
}
