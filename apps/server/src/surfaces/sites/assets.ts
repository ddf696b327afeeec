// Styles, fonts and small scripts of all sites: one build for every workspace, looked up by source name.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuiltFile, readBuiltFiles } from "../browser/built-files.ts";

interface Chunk {
  file: string;
  imports?: string[];
  src?: string;
}

interface Build {
  files: ReadonlyMap<string, BuiltFile>;
  manifest: Record<string, Chunk>;
  builtAt: number;
}

const NOTHING: Build = { files: new Map(), manifest: {}, builtAt: 0 };

export interface AssetOptions {
  folder: URL;
  /** Development rebuilds them while the service runs. */
  isProduction: boolean;
}

export class SiteAssets {
  readonly #folder: string;
  readonly #isProduction: boolean;
  #build: Build;

  constructor({ folder, isProduction }: AssetOptions) {
    this.#folder = fileURLToPath(folder);
    this.#isProduction = isProduction;
    this.#build = this.#read();
  }

  find(path: string): BuiltFile | undefined {
    return this.#current.files.get(path);
  }

  /** Changes with every build, because pages name its files. */
  get version(): number {
    return this.#current.builtAt;
  }

  /** Returns the URLs of a template's styles. */
  style(template: string): string[] {
    return this.#addresses(`src/styles/${template}.css`);
  }

  /** Returns a script with all its imports, itself last; empty without a build. */
  script(name: string): string[] {
    return this.#addresses(`src/islands/${name}.ts`);
  }

  /** Returns a font file of a package. */
  font(fileName: string): string[] {
    const source = Object.keys(this.#current.manifest).find((name) => name.endsWith(`/${fileName}`));
    return source === undefined ? [] : this.#addresses(source);
  }

  #addresses(source: string): string[] {
    const chunk = this.#current.manifest[source];
    if (chunk === undefined) return [];
    return [...(chunk.imports ?? []).flatMap((name) => this.#addresses(name)), `/${chunk.file}`];
  }

  get #current(): Build {
    if (!this.#isProduction && builtAt(this.#folder) !== this.#build.builtAt) this.#build = this.#read();
    return this.#build;
  }

  #read(): Build {
    const manifest = join(this.#folder, "manifest.json");
    if (!existsSync(manifest)) return NOTHING;
    return {
      files: readBuiltFiles(this.#folder),
      manifest: JSON.parse(readFileSync(manifest, "utf8")),
      builtAt: builtAt(this.#folder),
    };
  }
}

const builtAt = (folder: string) => statSync(join(folder, "manifest.json"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
