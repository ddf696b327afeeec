import type { MediaType } from "@vitrine/contract";

/** As the contract has them; not from there, because its schemas would come along. */
const TAKEN: Record<MediaType, true> = {
  "image/jpeg": true,
  "image/png": true,
  "image/webp": true,
  "image/gif": true,
  "image/avif": true,
};

export const TAKEN_TYPES = Object.keys(TAKEN);
