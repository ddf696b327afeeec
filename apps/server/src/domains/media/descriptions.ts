// Alt texts of images.

import { describeMedia, getMediaRow } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { sql } from "../../storage/database.ts";
import type { MediaParts } from "./media.ts";
import { getDetailedMediaRow, toDetailedMedia } from "./rows.ts";

export const descriptionHandlers = ({ mediaUrl }: MediaParts): Handler[] => [
  handle(getMediaRow, "read", async ({ tx, workspace, params }) =>
    toDetailedMedia(await getDetailedMediaRow(tx, workspace, params.id), mediaUrl),
  ),

  handle(describeMedia, "write", async ({ tx, workspace, params, body, now }) => {
    const altText = body.altText.trim();
    const changed = await tx.run(sql`
      update media set alt_text = ${altText}, updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${params.id} and alt_text <> ${altText}`);
    tx.hasNoEffect = changed === 0;
    return toDetailedMedia(await getDetailedMediaRow(tx, workspace, params.id), mediaUrl);
  }),
];
