// The proof of work that tells a person's browser from a program: counts until a derived key begins as it should.

interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
}

/** `address` is where a challenge is asked for. */
export async function solveChallenge(address: string, purpose: "ai" | "sign-in"): Promise<string> {
  const challenge = (await (await fetch(`${address}?purpose=${purpose}`)).json()) as Challenge;
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0]);
  const counted = new DataView(password.buffer, password.length - 4);
  const settings = { name: "PBKDF2", salt: fromHex(salt), iterations: cost, hash: algorithm.replace("PBKDF2/", "") };
  for (let counter = 0; ; counter++) {
    counted.setUint32(0, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = toHex(await crypto.subtle.deriveBits(settings, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
