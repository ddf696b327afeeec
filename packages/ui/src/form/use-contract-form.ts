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
  /** Returns the problem of a field in the user's language; undefined if it is valid. */
  problemOf: (path: string) => string | undefined;
  /** Number of fields that differ from the stored values. */
  changes: number;
  /** Sends valid values. Assigns the service's `fieldErrors` to their fields, and throws other errors. */
  submit: (send: (values: Values) => Promise<unknown>) => Promise<boolean>;
  isSending: boolean;
}

interface Options<Values extends FieldValues> {
  /** A function loads the schema on the first validation, which keeps it out of the first page load. */
  schema: z.ZodType | (() => Promise<z.ZodType>);
  /** The stored values. New values replace untouched fields only. */
  values: Values;
}

/** New `values` keep changed fields, but a manual reset clears all fields. */
const FRESH = { keepDirtyValues: false, keepErrors: false };

/** A form with the contract's schema. React Hook Form, zod and the service use the same dotted paths. */
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

/** React Hook Form also lists arrays without changes, with `false` for each field. */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === "object" && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/**
 * Assigns the service's errors to their fields and focuses the first one. Returns false if there are no field errors.
 */
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
