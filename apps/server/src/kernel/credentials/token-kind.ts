import { OperationError } from "../errors.ts";
import { assertEnvironment, type Environment, environmentLabel } from "./environment.ts";
import { newSecret } from "./secrets.ts";

/** A kind of credential with the text form `<prefix>_<env>_<secret>`. Only its hash is stored. */
export class TokenKind {
  readonly #prefix: string;
  readonly #form: RegExp;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#form = new RegExp(`^${prefix}_(?:dev|live)_[0-9a-f]{64}$`);
  }

  mint(environment: Environment): string {
    return `${this.#prefix}_${environmentLabel(environment)}_${newSecret()}`;
  }

  /** Refuses a malformed token, or one of another environment, without a look-up. */
  assertForm(environment: Environment, token: string): void {
    assertEnvironment(environment, token);
    if (!this.#form.test(token)) throw new OperationError("invalid_token");
  }
}
