import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig } from "vite";
import { noteModules } from "../../packages/ui/note-modules.ts";

const folder = import.meta.dirname;

/** Each template's styles and each script is a separate entry: a page loads only those that it needs. */
const entries = ["styles", "islands"].flatMap((kind) =>
  readdirSync(join(folder, "src", kind))
    .filter((name) => /\.(css|ts)$/.test(name) && !name.startsWith("_"))
    .map((name) => join(folder, "src", kind, name)),
);

const FONTS = ["figtree", "inter", "lora", "nunito", "playfair-display", "space-grotesk"].map(
  (name) => `node_modules/@fontsource-variable/${name}`,
);

export default defineConfig({
  root: folder,
  plugins: [noteModules([...FONTS, "node_modules/@fontsource/newsreader", "node_modules/@fontsource/poppins"])],
  build: {
    // The server's build contains the site, so both always have the same version.
    outDir: resolve(folder, "../server/dist/web/site"),
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome111", "edge111", "firefox113", "safari16.4"],
    manifest: "manifest.json",
    // The content security policy forbids inlined styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: entries },
  },
});
