// What a refused client is told to do (RFC 6750, RFC 9728): where the authorization server is, and what to ask it for.

import { SCOPES, type Scope } from "@vitrine/contract";
import type { OperationError } from "../../kernel/errors.ts";

export class Challenges {
  readonly #metadata: string;
  readonly #scopes: readonly Scope[];

  /** `scopes` is what a client without a token is told to ask for. */
  constructor(baseUrl: string, scopes: readonly Scope[]) {
    this.#metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`;
    this.#scopes = scopes;
  }

  forToken(error: OperationError): string {
    const challenge = `Bearer ${this.#metadata}, scope="${this.#scopes.join(" ")}"`;
    // Whoever sent nothing has made no error.
    if (error.code === "unauthenticated") return challenge;
    return `${challenge}, error="invalid_token", error_description="${error.toBody().message}"`;
  }

  /** Names what the connection has already, too: clients that ask for just what they are told would lose it. */
  forMissingScopes(needed: readonly Scope[], granted: ReadonlySet<Scope>): string {
    const wanted = SCOPES.filter((scope) => needed.includes(scope) || granted.has(scope));
    const description = `This needs the permission ${needed.join(" and ")}.`;
    return `Bearer error="insufficient_scope", scope="${wanted.join(" ")}", ${this.#metadata}, error_description="${description}"`;
  }
}
