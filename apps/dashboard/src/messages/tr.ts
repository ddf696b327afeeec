import ui from "@vitrine/ui/texts/tr";
import errors from "./errors/tr.ts";
import { byFolder, type Messages } from "./index.ts";
import { problem } from "./problems/tr.ts";

const pages = byFolder({
  ...import.meta.glob("../pages/*/texts/tr.ts", { eager: true, import: "default" }),
  ...import.meta.glob("../frame/texts/tr.ts", { eager: true, import: "default" }),
});

const messages: Messages = { ui, errors, problem, pages };
export default messages;
