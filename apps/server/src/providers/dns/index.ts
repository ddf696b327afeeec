// DNS lookups of hosts that users name.

import { Resolver } from "node:dns/promises";
import { SECOND } from "../../kernel/clock.ts";

export interface TxtRecords {
  /** Empty without records. Throws when the lookup fails. */
  find(name: string): Promise<string[]>;
}

/** Resolver codes for a name without records. */
const NO_RECORDS = new Set(["ENODATA", "ENOTFOUND"]);

/** A name can have any number of records, so only the first ones are checked. */
const RECORDS_CHECKED = 100;

/** Uses the machine's own resolvers. */
export class DnsTxtRecords implements TxtRecords {
  readonly #resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });

  async find(name: string): Promise<string[]> {
    try {
      const records = await this.#resolver.resolveTxt(name);
      return records.slice(0, RECORDS_CHECKED).map((pieces) => pieces.join(""));
    } catch (error) {
      if (NO_RECORDS.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  }
}
