import { z } from "zod";

/** Settings of the service that the web apps need. */
export const Environment = z
  .strictObject({
    environment: z.enum(["development", "test", "production"]),
    baseUrl: z.string().describe("Where REST API, OAuth and media answer."),
    mcpUrl: z.string().describe("What agents are given to connect to."),
    docsUrl: z.string(),
    dashboardUrl: z.string(),
    sitesUrl: z.string().describe("The address of a workspace's website, with `{subDomain}` in place of its name."),
    thirdPartySignIn: z
      .strictObject({ name: z.string(), path: z.string().describe("On the dashboard's origin.") })
      .nullable()
      .describe("Who else can vouch for a user; null for nobody."),
    supportEmail: z.string().nullable().describe("Whom to ask for help; null where the operator names nobody."),
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
