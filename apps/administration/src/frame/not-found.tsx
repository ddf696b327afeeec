import { LoneSheet } from "@vitrine/ui";
import { NotFound } from "@vitrine/ui/app";

export const LoneNotFound = () => (
  <LoneSheet flush>
    <NotFound />
  </LoneSheet>
);
