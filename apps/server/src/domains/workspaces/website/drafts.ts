// The draft of the website. All editors share one draft; ETags prevent lost updates.

import {
  discardWebsiteDraft,
  getWebsiteDraft,
  listWebsiteVersions,
  previewWebsite,
  publishWebsite,
  putWebsiteDraft,
  restoreWebsiteVersion,
  type WebsiteDraft,
  type WebsiteWrite,
} from "@vitrine/contract";
import type { AccountScope, WorkspaceScope } from "../../../kernel/access/principals.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import type { Keyring } from "../../../kernel/credentials/keyring.ts";
import { notFound, OperationError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../storage/database.ts";
import { type DraftRow, findDraft, removeDraft, storeDraft } from "./draft-rows.ts";
import {
  type LiveParts,
  lockWebsite,
  requirePhoneForTemplate,
  toValues,
  updateLive,
  withCanonicalLocale,
} from "./live.ts";
import { PreviewTokens } from "./preview-tokens.ts";
import { findNewest, findVersion, listVersions } from "./version-rows.ts";
import { readWebsite } from "./website.ts";
import { requireOwnReferences, withoutDeleted } from "./website-references.ts";

export interface DraftParts extends LiveParts {
  keyring: Keyring;
}

export function draftHandlers(parts: DraftParts): Handler[] {
  const { ownIds, sitesUrl } = parts;
  const previews = new PreviewTokens(parts.keyring);
  const read = (tx: Tx, workspace: WorkspaceScope) => readDraft(tx, workspace, sitesUrl);
  const begin = async (tx: Tx, workspace: WorkspaceScope, values: WebsiteWrite, by: AccountScope, now: Date) => {
    const basedOn = (await findDraft(tx, workspace))?.based_on ?? (await findNewest(tx, workspace)) ?? null;
    await storeDraft(tx, workspace, { values, basedOn, updatedBy: by.id }, now);
    return read(tx, workspace);
  };
  return [
    handle(getWebsiteDraft, "read", ({ tx, workspace }) => read(tx, workspace)),

    handle(putWebsiteDraft, "write", async ({ tx, workspace, account, body, now }) => {
      await requirePhoneForTemplate(tx, workspace, body.templateKey);
      await requireOwnReferences(tx, workspace, body, ownIds);
      await lockWebsite(tx, workspace);
      return begin(tx, workspace, withCanonicalLocale(body), account, now);
    }),

    handle(publishWebsite, "write", async ({ tx, workspace, account, body, now }) => {
      await lockWebsite(tx, workspace);
      const draft = await findDraft(tx, workspace);
      if (draft === undefined) throw conflict("does not exist");
      if (!body.overwrite && (await isOvertaken(tx, workspace, draft))) {
        throw conflict("must be true: the live website has changed since the draft was created", "overwrite");
      }
      const values = await withoutDeleted(tx, workspace, draft.content);
      await updateLive(tx, workspace, values, { parts, source: "PUBLISHED", by: account, now });
      await removeDraft(tx, workspace);
      return read(tx, workspace);
    }),

    handle(discardWebsiteDraft, "write", async ({ tx, workspace }) => {
      await lockWebsite(tx, workspace);
      await removeDraft(tx, workspace);
      return read(tx, workspace);
    }),

    handle(listWebsiteVersions, "read", async ({ tx, workspace }) => ({ versions: await listVersions(tx, workspace) })),

    handle(restoreWebsiteVersion, "write", async ({ tx, workspace, account, params, body, now }) => {
      await lockWebsite(tx, workspace);
      const values = await findVersion(tx, workspace, params.id);
      if (values === undefined) throw notFound();
      if (!body.overwrite && (await findDraft(tx, workspace)) !== undefined) {
        throw conflict("must be true to replace the existing draft", "overwrite");
      }
      await removeDraft(tx, workspace);
      return begin(tx, workspace, await withoutDeleted(tx, workspace, values), account, now);
    }),

    // Not "write": a URL that grants access must not be stored for replay.
    handle(previewWebsite, "outside", async ({ database, workspace, now }) => {
      const { token, expiresAt } = previews.mint(workspace.id, now);
      const { values, url } = await database.read(async (tx) => ({
        values: (await read(tx, workspace)).values,
        url: (await readWebsite(tx, workspace, sitesUrl)).url,
      }));
      return { url: `${url}/?preview=${token}`, expiresAt: expiresAt.toISOString(), values };
    }),
  ];
}

async function readDraft(tx: Tx, workspace: WorkspaceScope, sitesUrl: string): Promise<WebsiteDraft> {
  const draft = await findDraft(tx, workspace);
  if (draft === undefined) {
    const values = toValues(await readWebsite(tx, workspace, sitesUrl));
    return { values, isDraft: false, isLiveNewer: false, updatedAt: null, updatedBy: null };
  }
  return {
    values: await withoutDeleted(tx, workspace, draft.content),
    isDraft: true,
    isLiveNewer: await isOvertaken(tx, workspace, draft),
    updatedAt: draft.updated_at.toISOString(),
    updatedBy: draft.updated_by,
  };
}

const isOvertaken = async (tx: Tx, workspace: WorkspaceScope, { based_on }: DraftRow): Promise<boolean> =>
  ((await findNewest(tx, workspace)) ?? null) !== based_on;

const conflict = (problem: string, field = "draft") =>
  new OperationError("conflict", { fieldErrors: { [field]: problem } });
