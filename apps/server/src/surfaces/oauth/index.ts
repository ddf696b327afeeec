export { type ConsentOptions, mountConsent } from "./consent.ts";
export { mountOAuth, OAUTH_FRONTS } from "./endpoints.ts";
