// State of the website editor: unsaved input, the draft in the service, and the live website.

import { useMutation } from "@tanstack/react-query";
import { ApiError, hasCode, memberApi } from "@vitrine/client";
import type { WebsiteWrite } from "@vitrine/contract";
import { useProblemText } from "@vitrine/ui/form";
import { useState } from "react";
import { useRead, useRefresh, useResource } from "../../frame/calls.ts";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";

type Values = WebsiteWrite;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the number of different settings; each section counts as one. */
export function countChanges(now: Values, before: Values): number {
  const names = Object.keys(now) as (keyof Values)[];
  const fields = names.filter((name) => name !== "sections" && !isSame(now[name], before[name])).length;
  const length = Math.max(now.sections.length, before.sections.length);
  const sections = Array.from({ length }, (_, at) => !isSame(now.sections[at], before.sections[at]));
  return fields + sections.filter(Boolean).length;
}

const STORE = "vitrine-draft:website:";

function readKept(workspaceId: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORE + workspaceId) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export const useDraftQuery = () => useResource(memberApi.getWebsiteDraft, {});

export const useLive = () => useRead(memberApi.getWebsite, {});

/** Keeps unsaved input in sessionStorage until it is saved. */
export function useEditing(saved: Values, etag: string | null) {
  const workspaceId = useWorkspaceId();
  const [typed, setTyped] = useState<Values | undefined>(() => readKept(workspaceId));
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const values = typed ?? saved;
  const keep = (next: Values | undefined) => {
    setTyped(next);
    if (next === undefined) sessionStorage.removeItem(STORE + workspaceId);
    else sessionStorage.setItem(STORE + workspaceId, JSON.stringify(next));
  };
  const read = useRefresh(memberApi.getWebsiteDraft, memberApi.getWebsite, memberApi.listWebsiteVersions);
  const save = useMutation({
    mutationFn: async (ifMatch: string | undefined) => {
      const problems = await problemsOf(values);
      if (Object.keys(problems).length > 0) {
        throw new ApiError({ status: 400, code: "invalid_input", message: "", fieldErrors: problems });
      }
      return memberApi.putWebsiteDraft({ workspaceId, body: values }, { ifMatch });
    },
    onError: (error) => setFieldErrors(hasCode(error, "invalid_input") ? error.fieldErrors : {}),
    onSuccess: async () => {
      setFieldErrors({});
      await read();
      keep(undefined);
    },
  });
  return {
    values,
    isTyped: typed !== undefined && !isSame(typed, saved),
    change: (changes: Partial<Values>) => keep({ ...values, ...changes }),
    forget: () => keep(undefined),
    read,
    save: () => save.mutateAsync(etag ?? undefined),
    /** Overwrites a colleague's changes. */
    saveAnyway: () => save.mutateAsync(undefined),
    isSaving: save.isPending,
    error: save.error,
    isConflict: hasCode(save.error, "stale_write", "conflict"),
    fieldErrors,
  };
}

export type Editing = ReturnType<typeof useEditing>;

async function problemsOf(values: Values): Promise<Record<string, string>> {
  const read = (await schemas()).WebsiteWrite.safeParse(values);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
}

export function useProblemOf({ fieldErrors }: Pick<Editing, "fieldErrors">): (path: string) => string | undefined {
  const problemText = useProblemText();
  return (path) => {
    const problem = fieldErrors[path];
    return problem === undefined ? undefined : problemText(problem);
  };
}
