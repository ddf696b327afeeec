// The shop's own sessions. They hold the visitor's Vitrine credentials; the browser has only a random cookie. A real
// shop keeps sessions in a shared store; these are lost when the process ends.

import { randomBytes } from "node:crypto";

const COOKIE = "shop_session";
const LIFE_SECONDS = 30 * 24 * 3600;

export class Sessions {
  #byId = new Map();

  /** Returns the session of the browser, or a new one. */
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

  /** Makes the visitor a guest again, without a conversation. */
  signOut(session) {
    session.customerToken = null;
    session.threadId = undefined;
  }
}

const newSession = () => ({
  id: randomBytes(24).toString("base64url"),
  /** The shop's id of this browser for Vitrine; together with the guest token it identifies one guest. */
  deviceId: randomBytes(24).toString("base64url"),
  guestToken: null,
  /** Session token of a signed-in customer. */
  customerToken: null,
  /** The current conversation. It belongs to the guest or customer who began it. */
  threadId: undefined,
  /** The conversation of each recent attempt. */
  attempts: new Map(),
});
