import { list } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

/** An origin as in the `Origin` header: no path after host and port. */
const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

export const mcpSection = defineSection({
  title: "Agents",
  variables: {
    MCP_ALLOWED_ORIGINS: list()
      .refine(
        (origins) => origins.every(isOrigin),
        "must be origins such as https://agent.example, separated by commas",
      )
      .default([])
      .meta({ allowed: "origins such as https://agent.example, separated by commas" })
      .describe("Further web origins that can call `/mcp` from a browser."),
  },
  read: (v) => ({ allowedOrigins: v.MCP_ALLOWED_ORIGINS }),
});
