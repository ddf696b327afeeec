// Who somebody is on one site. The cookie is sealed: a browser keeps it and can neither read nor write it, and one site's is
// good for no other, whatever their names have in common.

import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Clock, DAY, later } from "../../kernel/clock.ts";
import type { Keyring } from "../../kernel/credentials/keyring.ts";
import { OwnCookie } from "../http/browser.ts";

export interface Identity {
  /** Made here: 128 random bits. */
  deviceId: string;
  /** Of a customer's session. */
  visitorToken: string | undefined;
  /** Has left traces before: whoever has not is counted first. */
  isNoted?: true;
}

const NAME = "vitrine_site";
const PURPOSE = "visitors of sites";
const LIFE = 365 * DAY;
/** A sealed identity has some 300 characters; more than this is not opened. */
const LENGTH_MAX = 1000;

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

  /** Undefined for a browser that has none, or brings what was not made for this workspace. */
  read(request: FastifyRequest, workspaceId: string): Identity | undefined {
    const value = this.#cookie.read(request) ?? "";
    if (value === "" || value.length > LENGTH_MAX) return undefined;
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
