import { memberApi } from "@vitrine/client";
import type { Scope } from "@vitrine/contract";
import { useState } from "react";
import { isWrite } from "../integrations/shared/areas.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

export const DAYS = ["7", "30", "90", "365"] as const;
type Days = (typeof DAYS)[number];

export type Decision = ReturnType<typeof useDecision>;

/** The user's decision: it can only narrow the request. */
export function useDecision(id: string, asked: AuthorizationRequest) {
  const [scopes, setScopes] = useState<readonly Scope[]>(asked.scopes);
  const [isReadOnly, setReadOnly] = useState(false);
  const [workspaceIds, setWorkspaceIds] = useState<readonly string[] | null>(asked.workspaceIds);
  const [days, setDays] = useState<Days>("90");
  const [busy, setBusy] = useState<"allow" | "deny">();
  const [error, setError] = useState<unknown>();
  const granted = scopes.filter((scope) => !(isReadOnly && isWrite(scope)));
  const decide = async (allow: boolean) => {
    setBusy(allow ? "allow" : "deny");
    setError(undefined);
    try {
      const choice = {
        days: Number(days),
        scopes: [...granted],
        workspaceIds: workspaceIds === null ? null : [...workspaceIds],
      };
      const body = { allow, consentToken: asked.consentToken, ...(allow ? choice : {}) };
      const { redirectTo } = await memberApi.decideAuthorizationRequest({ id, body });
      location.assign(redirectTo);
    } catch (failure) {
      setError(failure);
      setBusy(undefined);
    }
  };
  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes(asked.scopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  const canAllow = granted.length > 0 && (workspaceIds === null || workspaceIds.length > 0);
  return {
    ...{ scopes, toggle, isReadOnly, setReadOnly, workspaceIds, setWorkspaceIds, days, setDays },
    ...{ decide, busy, error, canAllow },
  };
}
