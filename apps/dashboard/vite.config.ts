import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ["vitrine-source", "module", "browser", "development|production"] },
  define: { __PARTS_PAGE__: JSON.stringify(mode !== "production") },
  build: {
    // The server's build carries the app, so that whoever has one has the other.
    outDir: resolve(import.meta.dirname, "../server/dist/web/dashboard"),
    emptyOutDir: true,
    target: "es2023",
    manifest: "manifest.json",
    // Under the policy nothing is inlined, neither styles nor fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { strictExecutionOrder: true } },
  },
}));
