import ui from "@vitrine/ui/texts/de";
import errors from "./errors/de.ts";
import { byFolder, type Messages } from "./index.ts";
import { problem } from "./problems/de.ts";

const pages = byFolder({
  ...import.meta.glob("../pages/*/texts/de.ts", { eager: true, import: "default" }),
  ...import.meta.glob("../frame/texts/de.ts", { eager: true, import: "default" }),
});

const messages: Messages = { ui, errors, problem, pages };
export default messages;
