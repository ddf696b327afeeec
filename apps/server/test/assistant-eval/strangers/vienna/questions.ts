// Questions of a shopkeeper from Vienna who has not seen the assistant.

import type { UnseenQuestion } from "../../unseen/question.ts";
import { oxmere } from "./questions-oxmere.ts";
import { pelinsu } from "./questions-pelinsu.ts";
import { sennhof } from "./questions-sennhof.ts";
import { steadwell } from "./questions-steadwell.ts";
import { yurtel } from "./questions-yurtel.ts";
import { zargenberg } from "./questions-zargenberg.ts";
export const VIENNA_QUESTIONS: UnseenQuestion[] = [
  ...sennhof,
  ...pelinsu,
  ...oxmere,
  ...zargenberg,
  ...steadwell,
  ...yurtel,
];
