// Software WebAuthn authenticator: a key per site, which signs the site's challenges.

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The subset of CBOR that an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

export class Authenticator {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Result of `navigator.credentials.create`, as the client sends it. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }, origin: string) {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => Buffer.from(text, "base64url");
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key as Map<number | string, Cbor>)]);
    const authData = Buffer.concat([this.#data(rp.id, 0x45), attested]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      id: this.id.toString("base64url"),
      clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
      attestationObject: cbor(attestation as Map<number | string, Cbor>).toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Result of `navigator.credentials.get`. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, origin: string) {
    this.#counter++;
    const data = this.#data(rpId, 0x05);
    const client = clientData("webauthn.get", challenge, origin);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#privateKey);
    return {
      id: this.id.toString("base64url"),
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    };
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
