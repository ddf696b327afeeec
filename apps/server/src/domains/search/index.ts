import type { MediaUrl } from "../media/index.ts";
import { defineModule } from "../module.ts";
import { searchHandlers } from "./search.ts";

export const searchModule = (parts: { mediaUrl: MediaUrl }) => defineModule({ handlers: searchHandlers(parts) });
