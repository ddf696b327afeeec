// A shop that uses Vitrine in its backend. The browser calls only this server.

import { createServer } from "node:http";
import { createVitrine, isVitrineError } from "@vitrine/sdk";
import { answerFailure, sendFile, sendJson } from "./http.mjs";
import { Sessions } from "./sessions.mjs";
import { createSite } from "./site.mjs";

const { VITRINE_URL = "http://localhost:4000", VITRINE_API_KEY, VITRINE_WORKSPACE_ID, PORT = "3000" } = process.env;
if (!VITRINE_API_KEY || !VITRINE_WORKSPACE_ID) {
  console.error("Set VITRINE_API_KEY and VITRINE_WORKSPACE_ID (and VITRINE_URL, unless it is http://localhost:4000).");
  process.exit(1);
}

const vitrine = createVitrine({ baseUrl: VITRINE_URL, apiKey: VITRINE_API_KEY, workspaceId: VITRINE_WORKSPACE_ID });
const sessions = new Sessions();
const site = createSite(vitrine);

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, "http://shop");
    const route = site[`${request.method} ${pathname}`];
    if (route !== undefined) await serve(route, request, response);
    else if (request.method === "GET") await sendFile(response, pathname);
    else sendJson(response, 404, { code: "not_found", message: "There is no such page." });
  } catch (error) {
    answerFailure(response, error);
  }
});

async function serve(route, request, response) {
  const session = sessions.open(request, response);
  try {
    await route({ request, response, session });
  } catch (error) {
    // The customer's session has expired or was ended elsewhere, so the visitor becomes a guest again.
    if (isVitrineError(error, "expired_token", "revoked_token", "invalid_token")) sessions.signOut(session);
    throw error;
  }
}

server.listen(Number(PORT), "127.0.0.1", () =>
  console.log(`The shop is open: http://localhost:${server.address().port}`),
);
