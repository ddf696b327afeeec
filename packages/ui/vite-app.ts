import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { noteModules } from "./note-modules.ts";

const LAYERS = "@layer tokens,base,parts,pages;";

/** Pages and parts load in any order, so every style file declares the order of the layers. */
const layersFirst: Plugin = {
  name: "layers-first",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = LAYERS + file.source;
    }
  },
};

/** The font of every page. It is preloaded with the page, before its styles are parsed, to avoid a layout shift. */
const FIRST_FONT = /figtree-latin-wght-normal.*\.woff2$/;

const fontFirst: Plugin = {
  name: "font-first",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONT.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
          injectTo: "head",
        })),
  },
};

const LIMIT = /\blimit\(\s*"[^"]*",\s*([^",]+),\s*"[^"]*",\s*"[^"]*",?(?:\s*"[^"]*",?)?\s*\)/g;

/** Keeps the values of the contract's limits. Their texts are for the docs, and would add 3 KB to the first visit. */
const limitValues: Plugin = {
  name: "limit-values",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/contract/src/limits.ts") ? { code: code.replaceAll(LIMIT, "{ value: $1 }"), map: null } : undefined,
};

/** Fonts of both apps: they are not modules, so the build does not list them. */
const FONTS = ["node_modules/@fontsource-variable/figtree", "node_modules/@fontsource/newsreader"];

/** Parts that every page uses and that import no other parts. */
const PARTS =
  /packages\/ui\/src\/(locale|media|parts\/(button|card|chip|copy|cx|field|keys|named|overlays|pager|picture|states|status|tabs|toast|toggles)\.)/;

/** The table of list pages, in one file. */
const LIST = /packages\/ui\/src\/(list\/|table\/(data-table|row-|selection)|app\/(address|search-box)\.|parts\/ago\.)/;

/** Build settings of both web apps; the output goes into the server's build. */
export const webApp = (folder: string, name: string): UserConfig => ({
  root: folder,
  plugins: [react(), limitValues, layersFirst, fontFirst, noteModules(FONTS)],
  resolve: { conditions: ["vitrine-source", "module", "browser", "development|production"] },
  build: {
    // The server's build contains the app, so both always have the same version.
    outDir: resolve(folder, "../server/dist/web", name),
    emptyOutDir: true,
    target: "es2023",
    // These browsers support light-dark() and nesting, so the CSS stays as written.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    manifest: "manifest.json",
    // The content security policy forbids inlined styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // A few files that seldom change, instead of one file per icon.
        codeSplitting: {
          groups: [
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
            },
            // Icons of a single page stay in its chunk.
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2 },
            { name: "parts", test: PARTS },
            // Its dependencies stay apart: the sign-in pages load some of them.
            { name: "list", test: LIST, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
