import { Pager, SearchInput } from "@vitrine/ui";
import styles from "./feedback.module.css";
import { route } from "./queries.ts";

export function SearchBox({ label }: { label: string }) {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SearchInput
      className={styles.search}
      aria-label={label}
      placeholder={label}
      value={q}
      onChange={({ target }) =>
        navigate({
          search: (before) => ({ ...before, q: target.value || undefined, page: undefined }),
          replace: true,
        })
      }
    />
  );
}

export function PagePager({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const navigate = route.useNavigate();
  return (
    <Pager
      {...{ page, pageSize, total }}
      onChange={(to) => navigate({ search: (before) => ({ ...before, page: to.page, size: to.pageSize }) })}
    />
  );
}
