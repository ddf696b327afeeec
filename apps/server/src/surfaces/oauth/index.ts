export { type ConsentOptions, mountConsent } from "./consent.ts";
export { mountOAuth } from "./endpoints.ts";
