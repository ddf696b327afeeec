import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { noteModules } from "./note-modules.ts";

const LAYERS = "@layer tokens,base,parts,pages;";

/** Whichever file of styles comes first says what stands above what: pages and parts load in any order. */
const layersFirst: Plugin = {
  name: "layers-first",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = LAYERS + file.source;
    }
  },
};

/** What every page is set in: asked for with the page, not when its styles have been read. Nothing moves when it arrives. */
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

/** Those of both apps: they are no modules. */
const FONTS = ["node_modules/@fontsource-variable/figtree", "node_modules/@fontsource/newsreader"];

/** Parts that every page has, and that bring no others along. */
const PARTS =
  /packages\/ui\/src\/(locale|media|parts\/(button|card|chip|copy|cx|field|keys|named|overlays|pager|picture|states|status|tabs|toast|toggles)\.)/;

/** How a web app is built: both in the same way, into the server's own build. */
export const webApp = (folder: string, name: string): UserConfig => ({
  root: folder,
  plugins: [react(), layersFirst, fontFirst, noteModules(FONTS)],
  resolve: { conditions: ["vitrine-source", "module", "browser", "development|production"] },
  build: {
    // The server's build carries the app, so that whoever has one has the other.
    outDir: resolve(folder, "../server/dist/web", name),
    emptyOutDir: true,
    target: "es2023",
    // They know light-dark() and nesting: nothing is rewritten.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    manifest: "manifest.json",
    // Under the policy nothing is inlined, neither styles nor fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Few files that seldom change, instead of one for every icon.
        codeSplitting: {
          groups: [
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
            },
            // Those that one page alone has stay with it.
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2 },
            { name: "parts", test: PARTS },
          ],
        },
      },
    },
  },
});
