/**
 * `shared` is the same for everybody whom the site is open to: where that is everybody, caches may keep it, and the visitor's
 * cookie is not even read. `personal` is for one visitor and kept by nobody. `data` is personal as well, and its refusals are
 * JSON for the page's own scripts. `preview` is for a member who edits the website, and for nobody else. `open` is for
 * programs: answered whoever the site is open to, and nobody's cookie is read.
 */
export type RouteKind = "shared" | "personal" | "data" | "preview" | "open";
