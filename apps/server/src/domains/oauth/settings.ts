import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const oauthSection = defineSection({
  title: "OAuth",
  variables: {
    OAUTH_REFRESH_JOIN_MILLISECONDS: whole(0, 5000)
      .default(500)
      .describe(
        "The answer to a refresh is held back for so long; the same token sent again meanwhile gets the same successors. 0 holds nothing back.",
      ),
  },
  read: (v) => ({ refreshJoinMilliseconds: v.OAUTH_REFRESH_JOIN_MILLISECONDS }),
});
