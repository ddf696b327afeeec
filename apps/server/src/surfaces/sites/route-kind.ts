/**
 * `shared` is the same for every visitor with access; on public sites it is cacheable, and the visitor's cookie is not
 * read. `personal` is for one visitor and never cached. `data` is personal too, and its errors are JSON for the page's
 * scripts. `preview` is only for a member who edits the website. `open` is for programs: it ignores the site's access
 * policy and reads no cookie.
 */
export type RouteKind = "shared" | "personal" | "data" | "preview" | "open";
