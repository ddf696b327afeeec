import { Link } from "@tanstack/react-router";
import { buttonClass } from "@vitrine/ui";
import { useTexts } from "./texts/index.ts";

/** The drawer is in the address: it can be linked to and gone back from. */
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
