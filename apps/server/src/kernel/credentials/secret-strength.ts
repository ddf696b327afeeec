const LENGTH_MIN = 32;
const DISTINCT_MIN = 10;

/** Returns the weakness of a guessable secret, or undefined. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < LENGTH_MIN) return `must have at least ${LENGTH_MIN} characters`;
  if (new Set(secret).size < DISTINCT_MIN) return `must have at least ${DISTINCT_MIN} different characters`;
  if (isRepetition(secret)) return "must not repeat a pattern";
  return undefined;
}

/** True for a text that repeats its beginning. */
function isRepetition(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++) {
    if (secret.startsWith(secret.slice(period))) return true;
  }
  return false;
}
