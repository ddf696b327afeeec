/** A one-line reason, for the user at the terminal, why the embedded database cannot be used. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

const FILE_PROBLEMS: Record<string, string> = {
  EACCES: "permission denied",
  EDQUOT: "the disk quota is used up",
  ENOSPC: "no space left on the disk",
  ENOTDIR: "part of the path is not a directory",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
};

/** Explains a failed file operation; other errors are programming errors and are returned unchanged. */
export function explainFileProblem(what: string, error: unknown): unknown {
  const problem = FILE_PROBLEMS[errorCode(error) ?? ""];
  return problem === undefined ? error : new EmbeddedPostgresError(`${what}: ${problem}`, { cause: error });
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
