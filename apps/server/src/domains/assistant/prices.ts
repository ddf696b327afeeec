import { getAssistantPrices } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import type { AssistantParts } from "./metered-call.ts";

export const priceHandlers = ({ costs }: Pick<AssistantParts, "costs">): Handler[] => [
  handle(getAssistantPrices, "read", async () => costs),
];
