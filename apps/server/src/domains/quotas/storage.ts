import { getStorage } from "@vitrine/contract";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { readUse } from "./measures.ts";

export const storageHandlers: readonly Handler[] = [
  handle(getStorage, "read", ({ tx, workspace }) => readUse(tx, workspace)),
];
