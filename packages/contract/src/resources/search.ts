// Results of the command palette: resources of the workspace by name, a few of each kind.

import { z } from "zod";
import { id } from "../fields.ts";
import { collectionExample } from "./collection.ts";
import { mediaExample } from "./media.ts";
import { memberExample } from "./member.ts";
import { productExample } from "./product.ts";
import { Picture } from "./row.ts";
import { tagExample } from "./tag.ts";

const named = { id: id(), name: z.string() };

/** Best match first; a kind that the caller may not see is empty. */
export const WorkspaceFindings = z
  .strictObject({
    products: z.array(z.strictObject({ ...named, sku: z.string(), image: Picture.nullable() })),
    collections: z.array(z.strictObject(named)),
    tags: z.array(z.strictObject(named)),
    media: z.array(z.strictObject({ ...named, url: z.string() })),
    members: z.array(z.strictObject({ ...named, email: z.string() })),
  })
  .meta({ id: "WorkspaceFindings" });
export type WorkspaceFindings = z.output<typeof WorkspaceFindings>;

export const workspaceFindingsExample: WorkspaceFindings = {
  products: [
    {
      id: productExample.id,
      name: productExample.name,
      sku: productExample.sku,
      image: { id: mediaExample.id, url: mediaExample.url },
    },
  ],
  collections: [{ id: collectionExample.id, name: collectionExample.name }],
  tags: [{ id: tagExample.id, name: tagExample.name }],
  media: [{ id: mediaExample.id, name: mediaExample.fileName, url: mediaExample.url }],
  members: [{ id: memberExample.id, name: memberExample.name, email: memberExample.email }],
};
