// Our own sessions. A visitor's Vitrine credentials are kept in them: the browser holds a random cookie and nothing else.
// A real shop has sessions already, in a store that several processes share; these are gone with the process.

import { randomBytes } from "node:crypto";

const COOKIE = "shop_session";
const LIFE_SECONDS = 30 * 24 * 3600;

export class Sessions {
  #byId = new Map();

  /** The session of the browser that asks, or a new one. */
  open(request, response) {
    const id = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1];
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const session = newSession();
    this.#byId.set(session.id, session);
    const secure = request.headers["x-forwarded-proto"] === "https" ? "; Secure" : "";
    response.setHeader(
      "set-cookie",
      `${COOKIE}=${session.id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_SECONDS}${secure}`,
    );
    return session;
  }

  /** The visitor is a guest again, with a conversation yet to begin. */
  signOut(session) {
    session.customerToken = null;
    session.threadId = undefined;
  }
}

const newSession = () => ({
  id: randomBytes(24).toString("base64url"),
  /** What we call this browser towards Vitrine; with the guest token it is one guest. */
  deviceId: randomBytes(24).toString("base64url"),
  guestToken: null,
  /** The session of a customer who has signed in. */
  customerToken: null,
  /** The conversation that goes on. It belongs to the guest or the customer who began it. */
  threadId: undefined,
  /** The conversation that each of the newest attempts to ask something was part of. */
  attempts: new Map(),
});
