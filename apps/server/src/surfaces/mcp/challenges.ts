// WWW-Authenticate challenges (RFC 6750, RFC 9728): they name the authorization server and the scopes to request.

import { SCOPES, type Scope } from "@vitrine/contract";
import type { OperationError } from "../../kernel/errors.ts";

export class Challenges {
  readonly #metadata: string;
  readonly #scopes: readonly Scope[];

  /** `scopes` is the request hint for a client without a token. */
  constructor(baseUrl: string, scopes: readonly Scope[]) {
    this.#metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`;
    this.#scopes = scopes;
  }

  forToken(error: OperationError): string {
    const challenge = `Bearer ${this.#metadata}, scope="${this.#scopes.join(" ")}"`;
    // A client without a credential made no error.
    if (error.code === "unauthenticated") return challenge;
    return `${challenge}, error="invalid_token", error_description="${error.toBody().message}"`;
  }

  /**
   * Also names the scopes that the connection already has: clients that request only the named scopes would lose them.
   */
  forMissingScopes(needed: readonly Scope[], granted: ReadonlySet<Scope>): string {
    const wanted = SCOPES.filter((scope) => needed.includes(scope) || granted.has(scope));
    const description = `This requires the permission ${needed.join(" and ")}.`;
    return `Bearer error="insufficient_scope", scope="${wanted.join(" ")}", ${this.#metadata}, error_description="${description}"`;
  }
}
