import { Link } from "@tanstack/react-router";
import { buttonClass } from "@vitrine/ui";
import { useTexts } from "./texts/index.ts";

/** The drawer's state is in the URL, so it can be linked and closed with the back button. */
export function NewKeyLink() {
  const texts = useTexts();
  return (
    <Link
      from="/w/$workspaceId/integrations/{-$tab}"
      to="."
      search={(search) => ({ ...search, new: true })}
      className={buttonClass({ kind: "main" })}
    >
      {texts.newKey}
    </Link>
  );
}
