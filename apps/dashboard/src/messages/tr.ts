import ui from "@vitrine/ui/texts/tr";
import errors from "./errors/tr.ts";
import type { Messages } from "./index.ts";
import { problem } from "./problems/tr.ts";

const messages: Messages = { ui, errors, problem };
export default messages;
