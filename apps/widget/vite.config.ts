import { resolve } from "node:path";
import { defineConfig } from "vite";

/** One file without imports: a page loads only this script. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["vitrine-source", "module", "browser", "development|production"] },
  build: {
    outDir: resolve(import.meta.dirname, "../server/dist/web/widget"),
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: false,
    lib: { entry: "src/main.ts", name: "Vitrine", formats: ["iife"], fileName: () => "assets/widget.js" },
  },
});
