import { useCallback, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { useProblemText } from "./problems.tsx";
import { contractResolver } from "./resolver.ts";

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What stands at a field: nothing, or what is wrong with it in the user's words. */
  problemOf: (path: string) => string | undefined;
  /** How many fields differ from what was read. */
  changes: number;
  /** Sends what is valid; puts the service's `fieldErrors` at the same fields, and throws whatever else went wrong. */
  submit: (send: (values: Values) => Promise<unknown>) => Promise<boolean>;
  isSending: boolean;
}

interface Options<Values extends FieldValues> {
  /** Where the page is large, it is loaded when something is first checked: nobody waits for it. */
  schema: z.ZodType | (() => Promise<z.ZodType>);
  /** What was read. New ones replace what has not been touched. */
  values: Values;
}

/** What new `values` keep is for them alone: whoever resets a form by hand means all of it. */
const FRESH = { keepDirtyValues: false, keepErrors: false };

/** A form with the contract's schema: React Hook Form, zod and the service speak of fields by the same dotted paths. */
export function useContractForm<Values extends FieldValues>({ schema, values }: Options<Values>): ContractForm<Values> {
  const problemText = useProblemText();
  const [isSending, setSending] = useState(false);
  const form = useForm<Values>({
    resolver: contractResolver<Values>(schema),
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: "onTouched",
    shouldFocusError: true,
  });
  const { errors, dirtyFields } = form.formState;
  const submit = useCallback(
    async (send: (valid: Values) => Promise<unknown>) => {
      let isSent = false;
      const handle = form.handleSubmit(async (valid) => {
        setSending(true);
        try {
          await send(valid);
          isSent = true;
        } catch (error) {
          if (!placeFieldErrors(form, error)) throw error;
        } finally {
          setSending(false);
        }
      });
      await handle();
      return isSent;
    },
    [form],
  );
  const { reset: resetForm } = form;
  const reset = useCallback<typeof resetForm>(
    (given, options) => resetForm(given, { ...FRESH, ...options }),
    [resetForm],
  );
  return {
    ...form,
    reset,
    submit,
    isSending,
    changes: Object.values(dirtyFields).filter(isChanged).length,
    problemOf: (path) => {
      const found = [path, `${path}.root`].map((at) => get(errors, at) as { message?: unknown } | undefined);
      const message = found.map((error) => error?.message).find((text) => typeof text === "string");
      return message === undefined ? undefined : problemText(message);
    },
  };
}

/** A list that was looked at and left as it was is listed too, with nothing in it that changed. */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === "object" && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/** Whether the error was about fields: then each stands at its own, and the first is focused. */
function placeFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  const fieldErrors = (error as { fieldErrors?: Record<string, string> } | null)?.fieldErrors ?? {};
  const paths = Object.keys(fieldErrors);
  const [first] = paths;
  if (first === undefined) return false;
  for (const path of paths) {
    form.setError(path as FieldPath<Values>, { type: "server", message: fieldErrors[path] ?? "" });
  }
  form.setFocus(first as FieldPath<Values>);
  return true;
}
