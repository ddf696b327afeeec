// What pages load, from a build's own list of files.

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  src?: string;
  name?: string;
}

const KB = 1000;

export class WebBuild {
  readonly #folder: string;
  readonly #manifest: Record<string, Chunk>;

  constructor(folder: URL) {
    this.#folder = fileURLToPath(folder);
    this.#manifest = JSON.parse(readFileSync(`${this.#folder}manifest.json`, "utf8"));
  }

  /** Those of a page in English. */
  get fonts(): string[] {
    return Object.values(this.#manifest)
      .filter(({ src }) => /(figtree-latin-wght|newsreader-latin-400)-normal\.woff2$/.test(src ?? ""))
      .map(({ file }) => file);
  }

  /** The modules of all pages. */
  get pages(): string[] {
    return Object.keys(this.#manifest).filter((source) => /^src\/pages\/[^/]+\/page\.tsx$/.test(source));
  }

  firstLoad(sources: readonly string[]): Set<string> {
    return new Set([...this.fonts, ...sources.flatMap((source) => [...this.#filesOf(source)])]);
  }

  /** What a page loads beside the frame. */
  ownFiles(page: string, frame: readonly string[]): string[] {
    const known = this.firstLoad(frame);
    return [...this.#filesOf(page)].filter((file) => !known.has(file));
  }

  /** As they travel. */
  kilobytes(files: Iterable<string>): number {
    let sum = 0;
    for (const file of files) {
      const path = `${this.#folder}${file}`;
      sum += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
    }
    return sum / KB;
  }

  /** A module of the app with everything that loads along with it. */
  #filesOf(source: string, found = new Set<string>()): Set<string> {
    const chunk = this.#manifest[source] ?? this.#chunkNamed(basename(source, ".tsx"));
    if (chunk === undefined) throw new Error(`${source} is not in the build`);
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const css of chunk.css ?? []) found.add(css);
    for (const other of chunk.imports ?? []) this.#filesOf(other, found);
    return found;
  }

  /** A module that others import as well has no entry of its own, only a file that is called after it. */
  #chunkNamed(wanted: string): Chunk | undefined {
    return Object.values(this.#manifest).find(({ name, src }) => name === wanted && !src);
  }
}
