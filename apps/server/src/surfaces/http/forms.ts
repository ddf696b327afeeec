import { LIMITS } from "@vitrine/contract";
import type { FastifyInstance } from "fastify";
import { parseBodies } from "./bodies.ts";

/** Parses forms of our own pages. They need no credential, so their size is limited. */
export const parseForms = (scope: FastifyInstance): void =>
  parseBodies(
    scope,
    "application/x-www-form-urlencoded",
    (bytes) => new URLSearchParams(bytes.toString()),
    LIMITS.request.publicBodyBytesMax,
  );
