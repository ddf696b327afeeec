interface Paging {
  page: number;
  pageSize: number;
}

/** Returns the search parameters of a pager; default values are left out of the URL. */
export const pagingSearch = ({ page, pageSize }: Paging, usualSize: number) => ({
  page: page === 1 ? undefined : page,
  size: pageSize === usualSize ? undefined : pageSize,
});
