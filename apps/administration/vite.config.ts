import { defineConfig } from "vite";
import { webApp } from "../../packages/ui/vite-app.ts";

export default defineConfig(webApp(import.meta.dirname, "administration"));
