// Questions of a shop owner from Istanbul who has not seen the assistant.

import type { UnseenQuestion } from "../../unseen/question.ts";
import { gluepotter } from "./questions-gluepotter.ts";
import { grizzlewick } from "./questions-grizzlewick.ts";
import { linnetfold } from "./questions-linnetfold.ts";
import { tenlika } from "./questions-tenlika.ts";
import { tretwiesel } from "./questions-tretwiesel.ts";
import { yeserika } from "./questions-yeserika.ts";
export const ISTANBUL_QUESTIONS: UnseenQuestion[] = [
  ...tenlika,
  ...grizzlewick,
  ...linnetfold,
  ...yeserika,
  ...tretwiesel,
  ...gluepotter,
];
