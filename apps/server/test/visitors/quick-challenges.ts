/** Challenges that are solved in no time. By itself: who starts a service as a process need not load one for this. */
export const QUICK_CHALLENGES = { CHALLENGE_GUESSES: "10" };
