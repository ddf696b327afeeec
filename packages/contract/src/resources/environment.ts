import { z } from "zod";

/** Settings of the service that the web apps need. */
export const Environment = z
  .strictObject({
    environment: z.enum(["development", "test", "production"]),
    baseUrl: z.string().describe("URL of REST API, OAuth and media."),
    mcpUrl: z.string().describe("URL for agents."),
    docsUrl: z.string(),
    dashboardUrl: z.string(),
    sitesUrl: z.string().describe("URL of a workspace's website, with the placeholder `{subDomain}`."),
    thirdPartySignIn: z
      .strictObject({ name: z.string(), path: z.string().describe("Path on the dashboard's origin.") })
      .nullable()
      .describe("Third-party sign-in; null for none."),
    supportEmail: z.string().nullable().describe("Support address; null if the operator has none."),
  })
  .meta({ id: "Environment" });
export type Environment = z.output<typeof Environment>;

export const environmentExample: Environment = {
  environment: "production",
  baseUrl: "https://api.vitrine.example",
  mcpUrl: "https://api.vitrine.example/mcp",
  docsUrl: "https://api.vitrine.example/docs",
  dashboardUrl: "https://dashboard.vitrine.example",
  sitesUrl: "https://{subDomain}.vitrine.example",
  thirdPartySignIn: { name: "Google", path: "/sign-in/oidc" },
  supportEmail: "help@vitrine.example",
};
