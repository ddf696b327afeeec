import type { FastifyRequest } from "fastify";
import { OperationError } from "../../kernel/errors.ts";

/** Token of `Authorization: Bearer …`; undefined without the header. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined || authorization === "") return undefined;
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new OperationError("invalid_token");
  return token;
}
