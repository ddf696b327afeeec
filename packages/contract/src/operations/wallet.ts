import { defineOperation } from "../define-operation.ts";
import { Wallet, walletExample } from "../resources/wallet.ts";

export const getWallet = defineOperation({
  name: "get_wallet",
  group: "Credits",
  title: "Get the wallet",
  description:
    "Reads the workspace's prepaid credits. `balance` includes what running requests have reserved; `available` is what a new request may use. A wallet in debt stops the assistant until enough credits are bought.",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "BILLING"],
  scope: "wallet:read",
  effect: "read",
  rest: { method: "GET", path: "/wallet" },
  tool: true,
  resource: "get_wallet",
  output: Wallet,
  examples: { output: walletExample },
});
