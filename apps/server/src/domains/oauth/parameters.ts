import { OAuthError } from "./errors.ts";

/** Parameters of a request. A repeated parameter is an error (RFC 6749 section 3.1); an empty one counts as missing. */
export class FormParameters {
  readonly #values: URLSearchParams;

  constructor(values: URLSearchParams) {
    this.#values = values;
  }

  find(name: string): string | undefined {
    const [value, ...more] = this.findAll(name);
    if (more.length > 0) throw new OAuthError("invalid_request", `${name} must be given only once.`);
    return value;
  }

  /** Returns all values of `resource`, the only parameter that may be repeated (RFC 8707). */
  findAll(name: string): string[] {
    const values = this.#values.getAll(name).filter((value) => value !== "");
    if (values.some((value) => value.includes("\0"))) throw new OAuthError("invalid_request", `${name} is not text.`);
    return values;
  }

  require(name: string): string {
    const value = this.find(name);
    if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
    return value;
  }
}
