import { z } from "zod";
import { id, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { followedFields, Pagination } from "./common.ts";

export const Tag = z.strictObject({ id: id(), name: z.string() }).meta({ id: "Tag" });
export type Tag = z.output<typeof Tag>;

export const TagWrite = z.strictObject({ name: title({ max: LIMITS.tag.nameMax }) }).meta({ id: "TagWrite" });

export const TagList = z
  .strictObject({ tags: z.array(Tag), pagination: Pagination, ...followedFields() })
  .meta({ id: "TagList" });

export const tagExample: Tag = { id: "tag_01kp2v8d3nfa9svqmz4c7hxw1e", name: "Vegan" };
