import { defineModule } from "../module.ts";
import { activityHandlers } from "./activity.ts";
import { type BootstrapParts, bootstrapHandlers } from "./bootstrap.ts";
import { customerHandlers } from "./customers.ts";
import { sessionHandlers } from "./sessions.ts";
import { type SignInParts, signInHandlers } from "./sign-in.ts";
import { type StorefrontParts, storefrontHandlers } from "./storefront.ts";
import { sweep } from "./sweep.ts";

export { actorOf } from "./activity.ts";
export { dailyLimitOf, toViewer } from "./bootstrap.ts";
export { Challenges } from "./challenges.ts";
export { addCustomer } from "./customers.ts";
export { requireSiteAccess } from "./site-access.ts";

export type VisitorParts = BootstrapParts & StorefrontParts & SignInParts;

export const visitorsModule = (parts: VisitorParts) =>
  defineModule({
    handlers: [
      ...bootstrapHandlers(parts),
      ...storefrontHandlers(parts),
      ...signInHandlers(parts),
      ...sessionHandlers,
      ...customerHandlers,
      ...activityHandlers,
    ],
    cleanup: { visitors: sweep },
  });
