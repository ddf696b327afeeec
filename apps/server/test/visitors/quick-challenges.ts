/** Challenges with an instant solution. A separate module, because side processes need no other test code for it. */
export const QUICK_CHALLENGES = { CHALLENGE_GUESSES: "10" };
