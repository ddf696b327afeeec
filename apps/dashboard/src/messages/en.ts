import ui from "@vitrine/ui/texts/en";
import errors from "./errors/en.ts";
import { byFolder, type Messages } from "./index.ts";
import { problem } from "./problems/en.ts";

const pages = byFolder({
  ...import.meta.glob("../pages/*/texts/en.ts", { eager: true, import: "default" }),
  ...import.meta.glob("../frame/texts/en.ts", { eager: true, import: "default" }),
});

const messages: Messages = { ui, errors, problem, pages };
export default messages;
