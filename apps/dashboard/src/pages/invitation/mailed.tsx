import { getRouteApi, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

const route = getRouteApi("/invitations");

/** Where the links in mails lead. */
export default function MailedInvitationPage(): ReactNode {
  const { token } = route.useSearch();
  return token === undefined ? <Navigate to="/" /> : <Navigate to="/invitations/$token" params={{ token }} replace />;
}
