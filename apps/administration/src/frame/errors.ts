import { ApiError } from "@vitrine/client";
import { errorTexts, texts } from "./texts.ts";

/** Returns the text for an error by its code; the service's own message is never shown. */
export const errorText = (error: unknown): string =>
  (error instanceof ApiError ? errorTexts[error.code] : undefined) ?? texts.internalError;
