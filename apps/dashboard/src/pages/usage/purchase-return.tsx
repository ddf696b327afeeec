import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Purchase } from "@vitrine/contract";
import { Banner, Button } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { CircleCheck, Hourglass } from "lucide-react";
import { useEffect } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { route, usePurchase } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Status after a checkout. The return itself is no proof of payment, so this waits for the provider's event. */
export function PurchaseReturn() {
  const { purchase } = route.useSearch();
  return purchase === undefined ? null : <Waiting id={purchase} />;
}

const TONES = { PENDING: "plain", PROCESSING: "plain", PAID: "leaf", FAILED: "amber", EXPIRED: "amber" } as const;

function Waiting({ id }: { id: string }) {
  const texts = useTexts();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const navigate = route.useNavigate();
  const { data: purchase, error, refetch } = usePurchase(id);
  const isPaid = purchase?.status === "PAID";
  useEffect(() => {
    if (!isPaid) return;
    refresh(
      client,
      workspaceId,
      memberApi.getWallet,
      memberApi.getCreditPace,
      memberApi.listLedgerEntries,
      memberApi.listPurchases,
    );
  }, [isPaid, client, workspaceId]);
  if (error && purchase === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (purchase === undefined) return null;
  const { status } = purchase;
  const close = () => navigate({ search: (before) => ({ ...before, purchase: undefined }), replace: true });
  const { title, text } = texts.purchase[status];
  return (
    <div role="status">
      <Banner
        tone={TONES[status]}
        icon={iconOf(status)}
        action={
          <Button size="small" onClick={close}>
            {texts.hide}
          </Button>
        }
      >
        <strong>{title(purchase.credits)}</strong>
        <span>{text}</span>
      </Banner>
    </div>
  );
}

const iconOf = (status: Purchase["status"]) => {
  if (status === "PAID") return <CircleCheck aria-hidden />;
  return status === "PENDING" || status === "PROCESSING" ? <Hourglass aria-hidden /> : undefined;
};
