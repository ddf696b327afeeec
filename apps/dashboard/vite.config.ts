import { defineConfig } from "vite";
import { webApp } from "../../packages/ui/vite-app.ts";

export default defineConfig(({ mode }) => ({
  ...webApp(import.meta.dirname, "dashboard"),
  define: { __PARTS_PAGE__: JSON.stringify(mode !== "production") },
}));
