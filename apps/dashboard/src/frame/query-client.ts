import { openQueryClient } from "@vitrine/client";
import { sessionEnded } from "@vitrine/ui/app";

export const queryClient = openQueryClient(sessionEnded);
