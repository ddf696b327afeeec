// Questions of a buyer from Hamburg who has not seen the assistant.

import type { UnseenQuestion } from "../../unseen/question.ts";
import { blankhaus } from "./questions-blankhaus.ts";
import { demlikevi } from "./questions-demlikevi.ts";
import { dewlark } from "./questions-dewlark.ts";
import { kantgarn } from "./questions-kantgarn.ts";
import { krautquell } from "./questions-krautquell.ts";
import { wagglebrook } from "./questions-wagglebrook.ts";
export const HAMBURG_QUESTIONS: UnseenQuestion[] = [
  ...krautquell,
  ...dewlark,
  ...kantgarn,
  ...blankhaus,
  ...wagglebrook,
  ...demlikevi,
];
