// Fields for web addresses: `shop.example.com/x` is completed to https:// when the field is left.

import { completeAddress } from "@vitrine/contract";
import type { FieldPath, FieldValues, UseFormReturn } from "@vitrine/ui/form";
import type { FocusEvent } from "react";

/** Returns a blur handler that hands on the completed address, for a field whose value the page holds. */
export const completing =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const address = completeAddress(target.value);
    if (address !== target.value) change(address);
  };

/** Registers an address field of a form. The form holds the completed address at once, so a save by key sends it too. */
export function registerAddress<Values extends FieldValues>(
  { register, setValue }: Pick<UseFormReturn<Values>, "register" | "setValue">,
  path: FieldPath<Values>,
) {
  const field = register(path, { setValueAs: completeAddress });
  const complete = completing((address) => setValue(path, address as never, { shouldDirty: true }));
  return {
    ...field,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      complete(event);
      return field.onBlur(event);
    },
  };
}
