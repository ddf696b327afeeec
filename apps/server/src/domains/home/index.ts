import { defineModule } from "../module.ts";
import { homeHandlers } from "./home.ts";

export const homeModule = defineModule({ handlers: homeHandlers });
