import { text, url } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

/** An OpenID Connect issuer and our client credentials there. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export const oidcSection = defineSection({
  title: "Third-party sign-in",
  variables: {
    OIDC_ISSUER: url().prefault("https://accounts.google.com").describe("Issuer of OpenID Connect."),
    OIDC_CLIENT_ID: text().optional().describe("Client id. Without it, third-party sign-in is off."),
    OIDC_CLIENT_SECRET: text().optional().describe("Client secret."),
  },
  needs: { OIDC_CLIENT_ID: ["OIDC_CLIENT_SECRET"], OIDC_CLIENT_SECRET: ["OIDC_CLIENT_ID"] },
  read: (v): OidcSettings | undefined =>
    v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
      ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
      : undefined,
});
