// Questions of the third set, never used for tuning.

import type { UnseenQuestion } from "../unseen/question.ts";
import { Q_DRAHTWINKEL } from "./questions-drahtwinkel.ts";
import { Q_FINCANHAN } from "./questions-fincanhan.ts";
import { Q_LINDENQUELL } from "./questions-lindenquell.ts";
import { Q_MELLOWFEN } from "./questions-mellowfen.ts";
import { Q_NAILBARROW } from "./questions-nailbarrow.ts";
import { Q_WOOLHATCH } from "./questions-woolhatch.ts";
import { Q_YAPRAKDERE } from "./questions-yaprakdere.ts";
export const THIRD_QUESTIONS: UnseenQuestion[] = [
  ...Q_MELLOWFEN,
  ...Q_LINDENQUELL,
  ...Q_YAPRAKDERE,
  ...Q_WOOLHATCH,
  ...Q_DRAHTWINKEL,
  ...Q_FINCANHAN,
  ...Q_NAILBARROW,
];
