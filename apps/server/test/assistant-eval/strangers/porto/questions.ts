// Questions of a buyer from Porto who has not seen the assistant.

import type { UnseenQuestion } from "../../unseen/question.ts";
import { annekuzu } from "./questions-annekuzu.ts";
import { brackenwash } from "./questions-brackenwash.ts";
import { hechtkraut } from "./questions-hechtkraut.ts";
import { mayahane } from "./questions-mayahane.ts";
import { potbound } from "./questions-potbound.ts";
import { schlummerlei } from "./questions-schlummerlei.ts";
import { stoppelfeld } from "./questions-stoppelfeld.ts";
export const PORTO_QUESTIONS: UnseenQuestion[] = [
  ...stoppelfeld,
  ...hechtkraut,
  ...schlummerlei,
  ...annekuzu,
  ...mayahane,
  ...brackenwash,
  ...potbound,
];
