import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh, type StreamEvent } from "@vitrine/client";
import type { Routine } from "@vitrine/contract";
import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";

type ProductTried = Awaited<ReturnType<typeof memberApi.tryProductChat>>;
export type Tried = ProductTried & { routine?: Routine | undefined };

export interface Turn {
  id: number;
  question: string;
  /** The streamed text so far; the whole answer once `tried` is set. */
  text: string;
  tried?: Tried | undefined;
  error?: unknown;
}

export interface Asking {
  mode: "product" | "routine";
  level: "LOW" | "MEDIUM" | "HIGH";
  productId: string | undefined;
}

/** A conversation with the assistant in the visitor's view, with streamed answers. */
export function useConversation({ mode, level, productId }: Asking) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [isBusy, setBusy] = useState(false);
  const hangUp = useRef<AbortController>(undefined);
  const start = () => {
    hangUp.current?.abort();
    setTurns([]);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another conversation
  useEffect(() => start, [mode, productId]);
  const change = (id: number, by: (turn: Turn) => Turn) =>
    setTurns((before) => before.map((turn) => (turn.id === id ? by(turn) : turn)));
  const open = (message: string, signal: AbortSignal): AsyncGenerator<StreamEvent<Tried>> => {
    const threadId = turns.findLast(({ tried }) => tried !== undefined)?.tried?.threadId;
    const said = { message, thinkingLevel: level, ...(threadId === undefined ? {} : { threadId }) };
    return mode === "routine"
      ? memberApi.tryRoutineChat.stream({ workspaceId, body: said }, { signal })
      : memberApi.tryProductChat.stream({ workspaceId, body: { ...said, productId: productId ?? "" } }, { signal });
  };
  const ask = async (question: string) => {
    const id = (turns.at(-1)?.id ?? 0) + 1;
    const control = new AbortController();
    hangUp.current = control;
    setTurns((before) => [...before, { id, question, text: "" }]);
    setBusy(true);
    try {
      for await (const event of open(question, control.signal)) {
        if (event.type === "delta") change(id, (turn) => ({ ...turn, text: turn.text + event.text }));
        else change(id, (turn) => ({ ...turn, text: event.data.response.text, tried: event.data }));
      }
    } catch (error) {
      if (!control.signal.aborted) change(id, (turn) => ({ ...turn, error }));
    } finally {
      if (!control.signal.aborted) setBusy(false);
      refresh(client, workspaceId, memberApi.getWallet, memberApi.listUnansweredQuestions);
    }
  };
  return { turns, ask, isBusy, start };
}
