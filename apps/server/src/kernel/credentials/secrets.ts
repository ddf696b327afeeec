import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as text, so a plain hash is enough for storage. */
export const newSecret = () => randomBytes(32).toString("hex");

export const couldBeSecret = (text: string) => /^[0-9a-f]{64}$/.test(text);

export const sha256 = (value: string) => hash("sha256", value, "buffer");

export const hmacSha256 = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();

export const equalBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
