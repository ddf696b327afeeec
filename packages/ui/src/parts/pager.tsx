import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale } from "../locale/locale.tsx";
import { IconButton } from "./button.tsx";
import styles from "./states.module.css";

const SIZES = [25, 50, 100];

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (to: { page: number; pageSize: number }) => void;
  /** Called when the user is likely to open the next page, to prefetch it. */
  onHint?: (() => void) | undefined;
}

export function Pager({ page, pageSize, total, onChange, onHint }: PagerProps) {
  const { ui, number } = useLocale();
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  if (total === 0) return null;
  const sizes = SIZES.includes(pageSize) ? SIZES : [pageSize, ...SIZES];
  return (
    <div className={styles.pager}>
      <span aria-live="polite">{ui.range(number(from), number(to), number(total))}</span>
      <div className={styles.pages}>
        <select
          className={styles.size}
          aria-label={ui.rowsPerPage}
          value={pageSize}
          onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {ui.perPage(size)}
            </option>
          ))}
        </select>
        <IconButton
          kind="plain"
          label={ui.previousPage}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1, pageSize })}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          kind="plain"
          label={ui.nextPage}
          disabled={to >= total}
          onMouseEnter={onHint}
          onFocus={onHint}
          onClick={() => onChange({ page: page + 1, pageSize })}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
