import { useNavigate, useSearch } from "@tanstack/react-router";
import { Pager } from "@vitrine/ui";

interface PagePagerProps {
  pagination: { total: number } | undefined;
  pageSize: number;
}

/** Pager of a list with a fixed page size, if it has more than one page. */
export function PagePager({ pagination, pageSize }: PagePagerProps) {
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ strict: false });
  if (pagination === undefined || pagination.total <= pageSize) return null;
  return (
    <Pager
      page={page}
      pageSize={pageSize}
      total={pagination.total}
      onChange={(to) => navigate({ to: ".", search: ((before: object) => ({ ...before, page: to.page })) as never })}
    />
  );
}
