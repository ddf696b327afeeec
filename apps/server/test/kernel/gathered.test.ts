import fc from "fast-check";
import { expect, it } from "vitest";
import { Gathered } from "../../src/kernel/gathered.ts";

it("Gathered keeps all pieces in at most twice their size", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 60 }), (pieces) => {
      const gathered = new Gathered();
      for (const piece of pieces) gathered.add(piece);
      const whole = Buffer.concat(pieces);
      expect(gathered.all.equals(whole)).toBe(true);
    }),
  );
  const bytes = new Gathered();
  for (let n = 0; n < 100_000; n++) bytes.add(Buffer.from([n & 255]));
  expect(bytes.all).toHaveLength(100_000);
  expect(bytes.all.buffer.byteLength).toBeLessThanOrEqual(200_000);
});
