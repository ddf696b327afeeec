import type { Operation } from "@vitrine/contract";

/** For what follows from a contract alone: made once for all services of a process, because it is most of what a start takes. */
export function oncePerContract<Made>(make: (contract: Operation) => Made): (contract: Operation) => Made {
  const made = new WeakMap<Operation, { value: Made }>();
  return (contract) => {
    const known = made.get(contract) ?? { value: make(contract) };
    made.set(contract, known);
    return known.value;
  };
}
