// Endpoints for the scripts of a site's pages: the visitor's state, and the assistant itself. Bodies go to the
// operations unchanged, which validate them.

import {
  analyzeFace,
  chatAboutProduct,
  chatAboutRoutine,
  deleteThread,
  getBootstrap,
  LIMITS,
  type Operation,
} from "@vitrine/contract";
import type { FastifyReply } from "fastify";
import { toOperationError } from "../http/errors.ts";
import { EventStream } from "../http/event-stream.ts";
import type { SiteRoute, SiteRoutes } from "./routes.ts";
import type { SiteVisit } from "./visit.ts";

/**
 * Returns the visitor's state and requirements before a question, without credentials. An anonymous visitor becomes a
 * guest.
 */
async function viewer(visit: SiteVisit): Promise<FastifyReply> {
  visit.identify();
  const { viewer, accessPolicy, challengeSiteKey } = await visit.calls.call(getBootstrap);
  const { aiAccess, challenge } = accessPolicy;
  return visit.json({
    viewer: { kind: viewer.kind, name: viewer.name, remainingToday: viewer.remainingToday },
    aiAccess,
    challenge: { policy: challenge, siteKey: challengeSiteKey, workspaceId: visit.site.workspaceId },
  });
}

/**
 * Streams an answer to an identified visitor: `delta` events, then `done` or `error`. A refusal before the first text
 * is an ordinary answer.
 */
const streamed =
  (contract: Operation) =>
  async (visit: SiteVisit): Promise<FastifyReply> => {
    const { request, reply, calls } = visit;
    const stream = new EventStream(reply, calls.headers);
    try {
      const { body } = await calls.run(contract, { body: request.body }, stream);
      return stream.done(body ?? "{}");
    } catch (error) {
      if (!stream.isOpen && !stream.hungUp.aborted) {
        stream.abandon();
        throw error;
      }
      const refusal = toOperationError(error);
      if (refusal.status >= 500 && !stream.hungUp.aborted) request.server.logFailure(request, error);
      return stream.fail(JSON.stringify(refusal.toBody("site")));
    }
  };

async function face(visit: SiteVisit): Promise<FastifyReply> {
  return visit.json(await visit.calls.call(analyzeFace, { body: visit.request.body }));
}

async function endConversation(visit: SiteVisit): Promise<FastifyReply> {
  return visit.json(await visit.calls.call(deleteThread, { params: { threadId: visit.params["threadId"] ?? "" } }));
}

const asked = (path: string, name: string, serve: SiteRoute["serve"]): SiteRoute => ({
  ...{ method: "POST", kind: "data", bodyBytesMax: LIMITS.experience.bodyBytesMax },
  ...{ path, name, serve },
});

export const assistantRoutes: SiteRoutes = [
  { method: "GET", path: "/assistant/viewer", name: "viewer", kind: "data", serve: viewer },
  asked("/assistant/product", "product_chat", streamed(chatAboutProduct)),
  asked("/assistant/routine", "routine_chat", streamed(chatAboutRoutine)),
  asked("/assistant/face", "face_analysis", face),
  {
    method: "DELETE",
    path: "/assistant/threads/:threadId",
    name: "end_conversation",
    kind: "data",
    serve: endConversation,
  },
];
