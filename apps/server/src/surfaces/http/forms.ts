import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { takeBodies } from "./bodies.ts";

/** Parses forms of our own pages. They need no credential, so their size is limited. */
export const takeForms = (scope: FastifyInstance): void =>
  takeBodies(
    scope,
    "application/x-www-form-urlencoded",
    (bytes) => new URLSearchParams(bytes.toString()),
    LIMITS.request.publicBodyBytesMax,
  );
