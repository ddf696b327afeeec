// The visitor's identity on one site. The cookie is sealed: the browser can neither read nor forge it. A cookie of
// another site is invalid, even under a related host name.

import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Clock, DAY, later } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { OwnCookie } from "../browser/protection.ts";

export interface Identity {
  /** Generated here: 128 random bits. */
  deviceId: string;
  /** Token of a customer's session. */
  visitorToken: string | undefined;
  /** Already has recorded events; other guests count against the limit first. */
  isNoted?: true;
}

const NAME = "vitrine_site";
const PURPOSE = "visitors of sites";
const LIFE = 365 * DAY;

type Sealed = Identity & { workspaceId: string };

export class VisitorCookie {
  readonly #keyring: Keyring;
  readonly #clock: Clock;
  readonly #cookie: OwnCookie;

  constructor({ keyring, clock, sitesUrl }: { keyring: Keyring; clock: Clock; sitesUrl: string }) {
    this.#keyring = keyring;
    this.#clock = clock;
    this.#cookie = new OwnCookie(NAME, { url: sitesUrl, clock });
  }

  /** Undefined without a cookie, or with one that was not made for this workspace. */
  read(request: FastifyRequest, workspaceId: string): Identity | undefined {
    const value = this.#cookie.read(request) ?? "";
    if (value === "") return undefined;
    const text = this.#keyring.open(PURPOSE, value);
    if (text === undefined) return undefined;
    const { workspaceId: its, deviceId, visitorToken, isNoted } = JSON.parse(text) as Sealed;
    return its === workspaceId ? { deviceId, visitorToken, ...(isNoted && { isNoted }) } : undefined;
  }

  write(reply: FastifyReply, workspaceId: string, identity: Identity): void {
    const sealed: Sealed = { workspaceId, ...identity };
    this.#cookie.write(reply, this.#keyring.seal(PURPOSE, JSON.stringify(sealed)), later(this.#clock.now(), LIFE));
  }
}

export const newIdentity = (): Identity => ({ deviceId: randomBytes(16).toString("hex"), visitorToken: undefined });
