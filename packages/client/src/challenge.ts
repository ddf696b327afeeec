// Solves the service's proof-of-work challenges: it counts up until a derived key has the required prefix.

interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
}

/** More guesses than any difficulty setting needs. */
const GUESSES_MAX = 100_000;
/** Guesses in parallel, to use all processors. */
const TOGETHER = 16;

/** Returns the token for a new challenge; undefined if the challenge is unavailable or not solved. */
export async function solveChallenge(url: string): Promise<string | undefined> {
  const reply = await fetch(url, { credentials: "omit" });
  if (!reply.ok) return undefined;
  const challenge = (await reply.json()) as Challenge;
  const solution = await solve(challenge);
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

async function solve({ parameters }: Challenge) {
  for (let start = 0; start <= GUESSES_MAX; start += TOGETHER) {
    const counters = Array.from({ length: TOGETHER }, (_, at) => start + at);
    const keys = await Promise.all(counters.map((counter) => keyOf(parameters, counter)));
    const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix));
    if (found >= 0) return { counter: start + found, derivedKey: keys[found] };
  }
  return undefined;
}

async function keyOf({ nonce, salt, cost, keyLength }: Challenge["parameters"], counter: number): Promise<string> {
  const password = new Uint8Array([...bytesOf(nonce), ...new Uint8Array(4)]);
  new DataView(password.buffer).setUint32(password.length - 4, counter);
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
  return hexOf(await crypto.subtle.deriveBits(how, key, keyLength * 8));
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
