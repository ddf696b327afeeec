import ui from "@vitrine/ui/texts/de";
import errors from "./errors/de.ts";
import type { Messages } from "./index.ts";
import { problem } from "./problems/de.ts";

const messages: Messages = { ui, errors, problem };
export default messages;
