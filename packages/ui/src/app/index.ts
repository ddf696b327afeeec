export { deviceOf } from "./device.ts";
export { FindButton, PhoneFind, useFindKeys } from "./find.tsx";
export { OfflineBanner } from "./offline.tsx";
export { PagePending } from "./pending.tsx";
export { currentScheme, isDark, keepScheme, type Scheme, writeCookie } from "./scheme.ts";
export { flag, oneOf, positive, searchParams, text } from "./search.ts";
export { SearchBox } from "./search-box.tsx";
export { sessionEnded, sessionRenewed, useIsSessionEnded } from "./session-state.ts";
export { usePageTitle } from "./title.ts";
