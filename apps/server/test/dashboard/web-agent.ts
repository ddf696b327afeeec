// A web agent as hosted ones are made: its page opens the authorization in a pop-up, watches whether its user has closed that,
// and waits for a message from the callback.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Pkce, pkce } from "../oauth/agent.ts";

const CALLBACK_PAGE = `<script>
  opener.postMessage(new URLSearchParams(location.search).get("code"), location.origin);
  close();
</script>`;

const startPage = (authorizeUrl: string) => `<title>waiting</title><button>Connect</button><script>
  var code, seenClosed = false;
  document.querySelector("button").onclick = () => {
    const popup = open(${JSON.stringify(authorizeUrl)}, "connect", "width=600,height=800");
    const watch = setInterval(() => { seenClosed = code === undefined && popup.closed; }, 20);
    onmessage = ({ data }) => { code = data; clearInterval(watch); document.title = "connected"; };
  };
</script>`;

export class WebAgent {
  readonly url: string;
  readonly #api: string;
  readonly #server: Server;
  readonly #secret: Pkce = pkce();
  #clientId = "";

  private constructor(api: string, server: Server) {
    this.#api = api;
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(api: string): Promise<WebAgent> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const agent = new WebAgent(api, server);
    await agent.#register();
    server.on("request", (request, response) => {
      const isCallback = request.url?.startsWith("/callback");
      response.setHeader("content-type", "text/html").end(isCallback ? CALLBACK_PAGE : startPage(agent.#authorizeUrl));
    });
    return agent;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  post(path: string, body: string, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.#api}${path}`, { method: "POST", headers, body });
  }

  async exchange(code: string): Promise<{ access_token: string }> {
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: this.#clientId,
      code,
      code_verifier: this.#secret.verifier,
      redirect_uri: this.#callback,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await this.post("/oauth/token", form.toString(), headers);
    return (await reply.json()) as { access_token: string };
  }

  async #register(): Promise<void> {
    const metadata = { client_name: "Web agent", redirect_uris: [this.#callback] };
    const headers = { "content-type": "application/json" };
    const reply = await this.post("/oauth/register", JSON.stringify(metadata), headers);
    this.#clientId = ((await reply.json()) as { client_id: string }).client_id;
  }

  get #callback(): string {
    return `${this.url}/callback`;
  }

  get #authorizeUrl(): string {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: this.#clientId,
      redirect_uri: this.#callback,
      code_challenge: this.#secret.challenge,
      code_challenge_method: "S256",
      state: "popup",
    });
    return `${this.#api}/oauth/authorize?${query}`;
  }
}
