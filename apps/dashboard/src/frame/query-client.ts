import { openQueryClient } from "@vitrine/client";
import { sessionEnded } from "./session-state.ts";

export const queryClient = openQueryClient(sessionEnded);
