import { textsOf } from "../../../messages/index.ts";
import type en from "./en.ts";

export const useTexts = textsOf<typeof en>("contact");
