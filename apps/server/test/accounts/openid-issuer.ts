// A real OpenID Connect issuer for tests. It signs in the person set by the test, without a password.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  locale?: string;
}

export interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in next. */
  person: Person;
  /** Adds an allowed redirect URI. */
  allowCallback(url: string): void;
  close(): Promise<void>;
}

export async function startIssuer(): Promise<Issuer> {
  const callbacks: string[] = [];
  const people = new Map<string, Person>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "vitrine", client_secret: "a-secret-that-only-the-two-know", redirect_uris: callbacks };
  const issuer: Issuer = {
    url,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    person: { sub: "nobody" },
    allowCallback: (callback) => void callbacks.push(callback),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Created on the first request, when the callbacks are known. */
  const provider = () => {
    const made = new Provider(url, {
      clients: [client],
      cookies: { keys: ["a key for cookies"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "locale"] },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    });
    const interact = async (request: IncomingMessage, response: ServerResponse) => {
      const { prompt, params, session } = await made.interactionDetails(request, response);
      if (prompt.name === "login") {
        people.set(issuer.person.sub, issuer.person);
        return made.interactionFinished(request, response, { login: { accountId: issuer.person.sub } });
      }
      const grant = new made.Grant({ accountId: session?.accountId ?? "", clientId: String(params["client_id"]) });
      grant.addOIDCScope("openid email profile");
      return made.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    };
    const callback = made.callback();
    return (request: IncomingMessage, response: ServerResponse) =>
      void (request.url?.startsWith("/interaction/") ? interact(request, response) : callback(request, response));
  };
  server.on("request", (request, response) => {
    handle ??= provider();
    handle(request, response);
  });
  return issuer;
}

/** Browser that keeps cookies and follows redirects up to the address that the test wants. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async follow(start: string, stopAt: (url: URL) => boolean): Promise<{ url: URL; trail: Response[] }> {
    const trail: Response[] = [];
    let url = new URL(start);
    while (!stopAt(url)) {
      if (trail.length > 20) throw new Error("goes round in circles");
      const response = await this.open(url);
      trail.push(response);
      const next = response.headers.get("location");
      if (next === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
      url = new URL(next, url);
    }
    return { url, trail };
  }

  async open(url: URL): Promise<Response> {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: this.cookies(url) } });
    for (const line of response.headers.getSetCookie()) this.#keep(url, line);
    return response;
  }

  cookies(url: URL): string {
    const prefix = `${url.host} `;
    return [...this.#cookies]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => `${name.slice(prefix.length)}=${value}`)
      .join("; ");
  }

  #keep(url: URL, line: string): void {
    const [pair = ""] = line.split(";");
    const name = `${url.host} ${pair.slice(0, pair.indexOf("="))}`;
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}
