import { useNavigate } from "@tanstack/react-router";
import { IconButton } from "@vitrine/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { ProductsSearch } from "../products/shared/search.ts";
import { useNeighbours } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

function useGoTo(search: ProductsSearch) {
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  return (productId: string | null | undefined) => {
    if (productId) navigate({ to: "/w/$workspaceId/products/$productId", params: { workspaceId, productId }, search });
  };
}

export function useGoToNext(id: string, search: ProductsSearch): () => void {
  const goTo = useGoTo(search);
  const neighbours = useNeighbours(id, search);
  return () => goTo(neighbours?.nextId);
}

/** Previous and next product, in the list that the user came from. */
export function Neighbours({ id, search }: { id: string; search: ProductsSearch }) {
  const texts = useTexts();
  const goTo = useGoTo(search);
  const neighbours = useNeighbours(id, search);
  return (
    <div>
      <IconButton
        label={texts.previous}
        size="small"
        disabled={!neighbours?.previousId}
        onClick={() => goTo(neighbours?.previousId)}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label={texts.next}
        size="small"
        disabled={!neighbours?.nextId}
        onClick={() => goTo(neighbours?.nextId)}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  );
}
