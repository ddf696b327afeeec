// Questions of a buyer from Lisbon who has not seen the assistant.

import type { UnseenQuestion } from "../../unseen/question.ts";
import { federkiel } from "./questions-federkiel.ts";
import { herdnah } from "./questions-herdnah.ts";
import { pirpir } from "./questions-pirpir.ts";
import { saltmarrow } from "./questions-saltmarrow.ts";
import { siglabahce } from "./questions-siglabahce.ts";
import { tarnhollow } from "./questions-tarnhollow.ts";
export const LISBON_QUESTIONS: UnseenQuestion[] = [
  ...saltmarrow,
  ...siglabahce,
  ...federkiel,
  ...tarnhollow,
  ...pirpir,
  ...herdnah,
];
