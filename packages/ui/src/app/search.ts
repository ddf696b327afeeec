// Parses search parameters without the schema library, which every page would have to load.

type Read<T> = (value: unknown) => T | undefined;

export const text: Read<string> = (value) => {
  const read = typeof value === "number" ? String(value) : value;
  return typeof read === "string" && read !== "" && read.length <= 500 ? read : undefined;
};

export const positive: Read<number> = (value) => {
  const read = Number(value);
  return Number.isInteger(read) && read >= 1 ? read : undefined;
};

export const flag: Read<true> = (value) => (value === true || value === "true" || value === 1 ? true : undefined);

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((one) => one === value);

type Shape = Record<string, Read<unknown>>;
type SearchOf<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/** Returns a page's search parameters, without the invalid ones. */
export const searchParams =
  <S extends Shape>(shape: S) =>
  (given: Record<string, unknown>): SearchOf<S> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const value = read(given[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as SearchOf<S>;
