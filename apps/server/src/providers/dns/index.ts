// What the DNS says of hosts that others name.

import { Resolver } from "node:dns/promises";
import { SECOND } from "../../kernel/clock.ts";

export interface TxtRecords {
  /** Empty where there are none. Throws where nobody can tell. */
  find(name: string): Promise<string[]>;
}

/** Names without records, in the resolver's words. */
const NOTHING_THERE = new Set(["ENODATA", "ENOTFOUND"]);

/** A name can have as many records as its owner likes: ours is among the first, or it was not meant. */
const RECORDS_MAX = 100;

/** Asks the machine's own resolvers. */
export class DnsTxtRecords implements TxtRecords {
  readonly #resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });

  async find(name: string): Promise<string[]> {
    try {
      const records = await this.#resolver.resolveTxt(name);
      return records.slice(0, RECORDS_MAX).map((pieces) => pieces.join(""));
    } catch (error) {
      if (NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  }
}
