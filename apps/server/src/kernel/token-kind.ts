import { type Environment, environmentLabel } from "./environment.ts";
import { OperationError } from "./errors.ts";
import { newSecret } from "./secrets.ts";

/** One kind of credential in its text form `<prefix>_<env>_<secret>`. Only its hash is ever stored. */
export class TokenKind {
  readonly #prefix: string;
  readonly #start: RegExp;
  readonly #form: RegExp;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#start = new RegExp(`^${prefix}_(dev|live)_`);
    this.#form = new RegExp(`${this.#start.source}[0-9a-f]{64}$`);
  }

  mint(environment: Environment): string {
    return `${this.#prefix}_${environmentLabel(environment)}_${newSecret()}`;
  }

  /** Refuses, before any look-up, what was never a token of this kind or belongs to another environment. */
  assertForm(environment: Environment, token: string): void {
    const label = this.#start.exec(token)?.[1];
    if (label !== undefined && label !== environmentLabel(environment)) throw new OperationError("wrong_environment");
    if (!this.#form.test(token)) throw new OperationError("invalid_token");
  }
}
