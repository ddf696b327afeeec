// Fields for web addresses: on blur, `shop.example.com/x` becomes https://shop.example.com/x.

import { completeAddress } from "@vitrine/contract";
import type { FieldPath, FieldValues, UseFormReturn } from "@vitrine/ui/form";
import type { FocusEvent } from "react";

/** Returns a blur handler that reports the completed address, for a controlled field. */
export const completing =
  (change: (address: string) => void) =>
  ({ target }: FocusEvent<HTMLInputElement>): void => {
    const address = completeAddress(target.value);
    if (address !== target.value) change(address);
  };

/**
 * Registers an address field of a form. The form stores the completed address at once, so a save by shortcut sends it
 * too.
 */
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
