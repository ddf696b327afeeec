// Solves Vitrine's proof of work: it finds the counter whose key has the required prefix. ALTCHA's ready-made widget is
// an alternative: <altcha-widget challenge="…">.

/** `siteKey` is `challengeSiteKey` of bootstrap; null if there is no bot protection. */
export async function solveChallenge(siteKey, purpose) {
  if (siteKey === null) return undefined;
  const challenge = await (await fetch(`${siteKey}?purpose=${purpose}`)).json();
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0]);
  const counterView = new DataView(password.buffer, password.length - 4);
  for (let counter = 0; ; counter++) {
    counterView.setUint32(0, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const settings = { name: "PBKDF2", salt: fromHex(salt), iterations: cost, hash: algorithm.slice("PBKDF2/".length) };
    const derivedKey = toHex(await crypto.subtle.deriveBits(settings, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}

const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
const toHex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
