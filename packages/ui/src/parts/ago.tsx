import { useLocale } from "../locale/locale.tsx";

/** A time as a distance from now, with the exact time as a tooltip. */
export function Ago({ at }: { at: string }) {
  const { ago, exactly } = useLocale();
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}
