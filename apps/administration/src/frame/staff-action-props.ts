import type { Answer } from "@vitrine/client";
import type { ReactNode } from "react";
import type { Change } from "./changes-table.tsx";

export interface StaffActionProps {
  /** The verb, on the button and in the dialog. */
  verb: string;
  /** Names the subject. */
  title: string;
  /** Explains the effect. */
  text: ReactNode;
  /** Message after success. */
  done: string;
  changes: readonly Change[];
  run: (reason: string) => Promise<Answer<unknown>>;
  onDone?: (() => void) | undefined;
  /** Further inputs. */
  children?: ReactNode;
  /** Tells whether the further inputs are complete; undefined means true. */
  isReady?: boolean | undefined;
  destroys?: boolean | undefined;
  /** Text that the user must type first, for very destructive actions. */
  typed?: string | undefined;
}
