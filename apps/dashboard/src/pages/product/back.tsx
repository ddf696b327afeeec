import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { ProductsSearch } from "../products/shared/search.ts";
import { useTexts } from "./texts/index.ts";

/** Link to the list with its previous state. */
export function BackToProducts({ search }: { search: ProductsSearch }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/products" params={{ workspaceId }} search={search}>
      <ArrowLeft aria-hidden />
      {texts.products}
    </Link>
  );
}
