// Long streamed answers, such as feeds: each holds a slot until its reader has all of it.

import type { Readable } from "node:stream";
import { MINUTE } from "../../../kernel/clock.ts";
import { OperationError } from "../../../kernel/errors.ts";
import { addressOf } from "../../http/request-facts.ts";
import type { SiteVisit } from "../visit.ts";
import type { FeedSlots } from "./feed-slots.ts";

const RETRY_AFTER_SECONDS = 60;

/** Maximum time in a slot, also for slow readers. */
const WRITING_TIME = 30 * MINUTE;

/** Holds a slot until the answer is sent or the reader is evicted. */
export function acquireFeedSlot(places: FeedSlots, { site, request, reply, now }: SiteVisit, body: Readable): void {
  const { raw: response } = reply;
  const { socket } = request.raw;
  const end = () => body.destroy(new OperationError("unavailable"));
  const leave = places.enter(
    {
      shop: site.workspaceId,
      address: addressOf(request.ip),
      // A slice counts when the system has accepted all of it.
      takenBytes: () => socket.bytesWritten - socket.writableLength,
      hasUnreadBytes: () => response.writableNeedDrain,
      end,
    },
    now,
  );
  if (leave === undefined) throw new OperationError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const timer = setTimeout(end, WRITING_TIME).unref();
  body.once("close", () => {
    clearTimeout(timer);
    leave();
  });
}
