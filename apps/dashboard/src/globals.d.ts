/** Set by the build: true if it includes the page of all UI components. */
declare const __PARTS_PAGE__: boolean;
