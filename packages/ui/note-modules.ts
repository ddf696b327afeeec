import type { Plugin } from "vite";

/** Records the third-party modules of a build: the package of the service includes their names and licences. */
export const noteModules = (fonts: readonly string[]): Plugin => ({
  name: "note-modules",
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const folders = ids.flatMap((id) => /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []);
    const source = JSON.stringify([...new Set([...folders, ...fonts])].sort());
    this.emitFile({ type: "asset", fileName: "packages.json", source });
  },
});
