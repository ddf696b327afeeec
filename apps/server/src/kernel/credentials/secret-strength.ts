const LENGTH_MIN = 32;
const DISTINCT_MIN = 10;

/** What is wrong with a secret that somebody might guess; undefined for one that looks like nothing in particular. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < LENGTH_MIN) return `must have at least ${LENGTH_MIN} characters`;
  if (new Set(secret).size < DISTINCT_MIN) return `must have at least ${DISTINCT_MIN} different characters`;
  if (isRepetition(secret)) return "must not repeat a pattern";
  return undefined;
}

/** Whether it is some beginning of it, over and over, the last time perhaps cut short. */
function isRepetition(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++) {
    if (secret.startsWith(secret.slice(period))) return true;
  }
  return false;
}
