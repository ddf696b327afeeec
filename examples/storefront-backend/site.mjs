// Routes for the browser. All calls of Vitrine happen here, for the visitor of the session.

import { readJson, sendJson, toPublicError } from "./http.mjs";

const PRODUCTS_SHOWN = 24;
const ATTEMPTS_REMEMBERED = 20;

export function createSite(vitrine) {
  return {
    "GET /api/shop": async ({ request, response, session }) => {
      const visitor = await identify(vitrine, session, request);
      const { workspace, viewer, accessPolicy, challengeSiteKey } = await vitrine.getBootstrap({}, { visitor });
      const { products } = await vitrine.listPublishedProducts({ query: { pageSize: PRODUCTS_SHOWN } }, { visitor });
      sendJson(response, 200, {
        name: workspace.name,
        viewer,
        challenge: { siteKey: challengeSiteKey, policy: accessPolicy.challenge },
        products: products.map(({ id, name, brand, description, images }) => ({
          id,
          name,
          brand,
          description,
          image: images[0]?.url ?? null,
        })),
      });
    },

    // Streams the answer.
    "POST /api/ask": async ({ request, response, session }) => {
      const { message, productId, challengeToken, attempt } = await readJson(request);
      const visitor = await identify(vitrine, session, request);
      const body = { message, productId, challengeToken, threadId: threadFor(session, attempt) };
      await streamTo(
        response,
        vitrine.chatAboutProductStream({ body }, once({ visitor }, session, attempt)),
        (answer) => {
          session.threadId = answer.threadId;
          return forBrowser(answer);
        },
      );
    },

    "POST /api/routine": async ({ request, response, session }) => {
      const { message, profile, productIds, allowSuggestions, challengeToken, attempt } = await readJson(request);
      const visitor = await identify(vitrine, session, request);
      const answer = await vitrine.chatAboutRoutine(
        {
          body: {
            message,
            userProfile: profile,
            userSelectedRoutineProducts: productIds,
            allowAiSuggestions: allowSuggestions ?? true,
            challengeToken,
            threadId: threadFor(session, attempt),
          },
        },
        once({ visitor }, session, attempt),
      );
      session.threadId = answer.threadId;
      sendJson(response, 200, forBrowser(answer));
    },

    // The picture passes through this server and is not stored.
    "POST /api/face": async ({ request, response, session }) => {
      const { image, challengeToken, attempt } = await readJson(request);
      const visitor = await identify(vitrine, session, request);
      const answer = await vitrine.analyzeFace(
        { body: { image, challengeToken } },
        once({ visitor }, session, attempt),
      );
      session.threadId = answer.threadId;
      sendJson(response, 200, forBrowser(answer));
    },

    "POST /api/sign-in": async ({ request, response, session }) => {
      const { name, email, challengeToken } = await readJson(request);
      const visitor = await identify(vitrine, session, request);
      sendJson(
        response,
        200,
        await vitrine.requestCustomerCode({ body: { name, email, challengeToken } }, { visitor }),
      );
    },

    "POST /api/sign-in/code": async ({ request, response, session }) => {
      const { email, code } = await readJson(request);
      // The same visitor as above, so that wrong codes from other visitors do not count for this one.
      const visitor = await identify(vitrine, session, request);
      const { token, customer } = await vitrine.verifyCustomerCode({ body: { email, code } }, { visitor });
      session.customerToken = token;
      session.threadId = undefined; // a conversation belongs to the visitor who began it
      sendJson(response, 200, { name: customer.name, email: customer.email });
    },

    "POST /api/sign-out": async ({ response, session }) => {
      if (session.customerToken !== null)
        await vitrine.logOutCustomer({}, { visitor: { token: session.customerToken } });
      session.customerToken = null;
      session.threadId = undefined;
      sendJson(response, 200, { signedOut: true });
    },

    "POST /api/feedback": async ({ request, response, session }) => {
      const { message } = await readJson(request);
      const visitor = await identify(vitrine, session, request);
      await vitrine.sendFeedback({ body: { message } }, { visitor });
      sendJson(response, 200, { sent: true });
    },

    "DELETE /api/conversation": async ({ request, response, session }) => {
      const visitor = await identify(vitrine, session, request);
      if (session.threadId !== undefined) await vitrine.deleteThread({ threadId: session.threadId }, { visitor });
      session.threadId = undefined;
      sendJson(response, 200, { deleted: true });
    },
  };
}

/** Returns the visitor for Vitrine: a customer, otherwise the guest of this session. */
async function identify(vitrine, session, request) {
  const language = request.headers["accept-language"];
  const spoken = language === undefined || language === "*" ? {} : { language };
  if (session.customerToken !== null) return { token: session.customerToken, ...spoken };
  const { deviceId } = session;
  if (session.guestToken === null) {
    session.guestToken = (await vitrine.getBootstrap({}, { visitor: { deviceId } })).guestToken;
  }
  return { deviceId, guestToken: session.guestToken, ...spoken };
}

/** The page names each attempt, so that a repeated one is answered and charged once. */
const once = (options, session, attempt) =>
  typeof attempt === "string" ? { ...options, idempotencyKey: `${session.id}.${attempt}`.slice(0, 255) } : options;

/** A repeated attempt must be the same request, even if the first one has already continued the conversation. */
function threadFor(session, attempt) {
  if (typeof attempt !== "string") return session.threadId;
  const { attempts } = session;
  if (!attempts.has(attempt)) attempts.set(attempt, session.threadId);
  if (attempts.size > ATTEMPTS_REMEMBERED) attempts.delete(attempts.keys().next().value);
  return attempts.get(attempt);
}

/** The browser does not need the thread, because it has a session. */
const forBrowser = ({ threadId: _threadId, ...answer }) => answer;

async function streamTo(response, events, onDone) {
  const write = (name, data) => {
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  try {
    for await (const event of events) {
      if (response.destroyed) return; // the visitor has left: closes the stream as well
      if (event.type === "delta") write("delta", { text: event.text });
      else write("done", onDone(event.data));
    }
  } catch (error) {
    if (!response.headersSent) throw error;
    write("error", toPublicError(error));
  }
  response.end();
}
