import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const oauthSection = defineSection({
  title: "OAuth",
  variables: {
    OAUTH_REFRESH_GRACE_SECONDS: whole(0, 10)
      .default(0)
      .describe("A refresh token sent twice at once gets the same successors within that time; 0 is strict."),
  },
  read: (v) => ({ refreshGraceSeconds: v.OAUTH_REFRESH_GRACE_SECONDS }),
});
