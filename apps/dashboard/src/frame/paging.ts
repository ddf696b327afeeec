interface Paging {
  page: number;
  pageSize: number;
}

/** What a pager's choice becomes in the address, where the usual is not written down. */
export const pagingSearch = ({ page, pageSize }: Paging, usualSize: number) => ({
  page: page === 1 ? undefined : page,
  size: pageSize === usualSize ? undefined : pageSize,
});
