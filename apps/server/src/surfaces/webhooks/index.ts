import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { parseBodies } from "../http/bodies.ts";

/** Receives a signed event unchanged; the provider resends it after any error other than a refusal. */
export type ReceivePaymentEvent = (body: Buffer, signature: string | undefined) => Promise<void>;

export function mountWebhooks(app: FastifyInstance, receive: ReceivePaymentEvent): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so parsing must wait for its verification.
    scope.removeAllContentTypeParsers();
    parseBodies(scope, "*", (bytes) => bytes, LIMITS.request.paymentEventBytesMax);
    scope.post("/webhooks/payments", async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      await receive((request.body as Buffer | undefined) ?? Buffer.alloc(0), signature?.toString());
      return reply.send({ received: true });
    });
  });
}
