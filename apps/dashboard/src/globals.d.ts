/** Set by the build: whether the page that shows every part is in it. */
declare const __PARTS_PAGE__: boolean;
