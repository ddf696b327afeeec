import { Unavailable } from "../../storage/unavailable.ts";
import type { BlobStore } from "./blob-store.ts";

/** A store that records if its last call succeeded. */
export class WatchedBlobStore implements BlobStore {
  readonly #store: BlobStore;
  readonly #onFailure: () => void;
  #isUp = true;

  constructor(store: BlobStore, onFailure: () => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get stagingFolder(): string {
    return this.#store.stagingFolder;
  }

  hasten: BlobStore["hasten"] = (...args) => this.#watch(this.#store.hasten(...args));
  put: BlobStore["put"] = (...args) => this.#watch(this.#store.put(...args));
  open: BlobStore["open"] = (...args) => this.#watch(this.#store.open(...args));
  findSize: BlobStore["findSize"] = (...args) => this.#watch(this.#store.findSize(...args));
  delete: BlobStore["delete"] = (...args) => this.#watch(this.#store.delete(...args));

  close(): Promise<void> {
    return this.#store.close();
  }

  async #watch<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      this.#isUp = true;
      return result;
    } catch (error) {
      if (error instanceof Unavailable || isOfTheDisk(error)) {
        this.#isUp = false;
        this.#onFailure();
      }
      throw error;
    }
  }
}

const isOfTheDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
