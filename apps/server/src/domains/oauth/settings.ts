import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export const oauthSection = defineSection({
  title: "OAuth",
  variables: {
    OAUTH_REFRESH_JOIN_MILLISECONDS: whole(0, 5000)
      .default(500)
      .describe(
        "Delay of a refresh response. Requests with the same refresh token during it get the same new tokens. 0 disables it.",
      ),
  },
  read: (v) => ({ refreshJoinMilliseconds: v.OAUTH_REFRESH_JOIN_MILLISECONDS }),
});
