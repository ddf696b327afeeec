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
    "Returns the workspace's prepaid credits. `balance` includes reserved credits; `available` is what new " +
    "requests can use. In debt, the assistant stops until credits are added.",
  rest: { method: "GET", path: "/wallet" },
  resource: "get_wallet",
  output: Wallet,
  examples: { output: walletExample },
});

export const getCreditPace = defineOperation({
  ...common,
  name: "get_credit_pace",
  tool: false,
  title: "Get the credit usage rate",
  description:
    "Returns the average credits per day over the last 14 and 30 days, and for how many days the available " +
    "credits last at that rate.",
  rest: { method: "GET", path: "/wallet/pace" },
  output: CreditPace,
  examples: { output: creditPaceExample },
});
