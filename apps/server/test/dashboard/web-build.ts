// Files that pages load, from a build's manifest.

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

  /** Fonts of an English page. */
  get fonts(): string[] {
    return Object.values(this.#manifest)
      .filter(({ src }) => /(figtree-latin-wght|newsreader-latin-400)-normal\.woff2$/.test(src ?? ""))
      .map(({ file }) => file);
  }

  /** Modules of all pages. */
  get pages(): string[] {
    return Object.keys(this.#manifest).filter((source) => /^src\/pages\/[^/]+\/page\.tsx$/.test(source));
  }

  firstLoad(sources: readonly string[]): Set<string> {
    return new Set([...this.fonts, ...sources.flatMap((source) => [...this.#filesOf(source)])]);
  }

  /** Files that a page loads in addition to the frame. */
  ownFiles(page: string, frame: readonly string[]): string[] {
    const known = this.firstLoad(frame);
    return [...this.#filesOf(page)].filter((file) => !known.has(file));
  }

  /** Transfer size, compressed. */
  kilobytes(files: Iterable<string>): number {
    let sum = 0;
    for (const file of files) {
      const path = `${this.#folder}${file}`;
      sum += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
    }
    return sum / KB;
  }

  /** Files of a module with all static dependencies. */
  #filesOf(source: string, found = new Set<string>()): Set<string> {
    const chunk = this.#manifest[source] ?? this.#chunkNamed(basename(source, ".tsx"));
    if (chunk === undefined) throw new Error(`${source} is not in the build`);
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const css of chunk.css ?? []) found.add(css);
    for (const other of chunk.imports ?? []) this.#filesOf(other, found);
    return found;
  }

  /** A module that others import as well has no manifest entry, only a chunk with its name. */
  #chunkNamed(wanted: string): Chunk | undefined {
    return Object.values(this.#manifest).find(({ name, src }) => name === wanted && !src);
  }
}
