import * as ofMany from "./questions-of-many.ts";
import * as ofOne from "./questions-of-one.ts";
import * as ofVarious from "./questions-of-various.ts";

/** Over shops that may be tuned on, as strangers would ask; the older questions are those of `../job-questions.ts`. */
export const TUNING_QUESTIONS = [...Object.values(ofOne), ...Object.values(ofMany), ...Object.values(ofVarious)].flat();
