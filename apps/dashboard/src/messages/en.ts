import ui from "@vitrine/ui/texts/en";
import errors from "./errors/en.ts";
import type { Messages } from "./index.ts";
import { problem } from "./problems/en.ts";

const messages: Messages = { ui, errors, problem };
export default messages;
