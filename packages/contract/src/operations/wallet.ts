import { defineOperation } from "../define-operation.ts";
import { CreditPace, creditPaceExample, Wallet, walletExample } from "../resources/wallet.ts";

const common = {
  group: "Credits",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "BILLING"],
  scope: "wallet:read",
  effect: "read",
  tool: true,
} as const;

export const getWallet = defineOperation({
  ...common,
  name: "get_wallet",
  title: "Get the wallet",
  description:
    "Reads the workspace's prepaid credits. `balance` includes what running requests have reserved; `available` is what a new request may use. A wallet in debt stops the assistant until enough credits are added.",
  rest: { method: "GET", path: "/wallet" },
  resource: "get_wallet",
  output: Wallet,
  examples: { output: walletExample },
});

export const getCreditPace = defineOperation({
  ...common,
  name: "get_credit_pace",
  tool: false,
  title: "Get the pace of credits",
  description:
    "Tells how many credits a day the assistant was charged lately, over the last 14 and 30 days (of a younger workspace: " +
    "since it began), and for how many days what is available will do at that pace.",
  rest: { method: "GET", path: "/wallet/pace" },
  output: CreditPace,
  examples: { output: creditPaceExample },
});
