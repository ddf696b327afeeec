import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { takeBodies } from "./bodies.ts";

/** Forms of our own pages, which nobody needs a credential to send: their fields, and little of them. */
export const takeForms = (scope: FastifyInstance): void =>
  takeBodies(
    scope,
    "application/x-www-form-urlencoded",
    (bytes) => new URLSearchParams(bytes.toString()),
    LIMITS.request.publicBodyBytesMax,
  );
