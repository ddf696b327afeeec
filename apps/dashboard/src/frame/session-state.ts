export { sessionEnded, sessionRenewed, useIsSessionEnded } from "@vitrine/ui/app";
