import * as ofCare from "./questions-of-care.ts";
import * as ofClothes from "./questions-of-clothes.ts";
import * as ofCoast from "./questions-of-coast.ts";
import * as ofFace from "./questions-of-face.ts";
import * as ofLeisure from "./questions-of-leisure.ts";
import * as ofMany from "./questions-of-many.ts";
import * as ofOne from "./questions-of-one.ts";
import * as ofRoutines from "./questions-of-routines.ts";
import * as ofTravel from "./questions-of-travel.ts";
import * as ofVarious from "./questions-of-various.ts";

/** Questions in shoppers' words on tunable shops; the older ones are in `../job-questions.ts`. */
export const TUNING_QUESTIONS = [
  ofOne,
  ofMany,
  ofVarious,
  ofRoutines,
  ofLeisure,
  ofClothes,
  ofCare,
  ofFace,
  ofTravel,
  ofCoast,
].flatMap((file) => Object.values(file).flat());
