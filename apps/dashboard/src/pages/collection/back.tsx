import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";

export function Back() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/collections" params={{ workspaceId }}>
      <ArrowLeft aria-hidden />
      {texts.collections}
    </Link>
  );
}
