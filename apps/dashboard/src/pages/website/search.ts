import { oneOf, positive, searchParams } from "@vitrine/ui/app";

/** Search parameters of this page: the open section, from 1, and the width of the preview. */
export const websiteSearch = searchParams({ section: positive, device: oneOf(["phone"]) });
