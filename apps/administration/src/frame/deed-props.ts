import type { Answer } from "@vitrine/client";
import type { ReactNode } from "react";
import type { Change } from "./changes-table.tsx";

export interface DeedProps {
  /** The verb: on the button, and again in the dialog. */
  verb: string;
  /** Names the thing. */
  title: string;
  /** What it means. */
  text: ReactNode;
  /** What is told once it is done. */
  done: string;
  changes: readonly Change[];
  run: (reason: string) => Promise<Answer<unknown>>;
  onDone?: (() => void) | undefined;
  /** What else has to be given. */
  children?: ReactNode;
  /** Whether that is complete; undefined means yes. */
  isReady?: boolean | undefined;
  destroys?: boolean | undefined;
  /** What has to be typed first, where a slip would be terrible. */
  typed?: string | undefined;
}
