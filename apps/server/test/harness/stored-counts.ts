// Compares every stored count of the catalogue with the rows that it counts.

import { sql } from "../../src/storage/database.ts";
import type { TestService } from "./service.ts";

export interface CountDifference {
  workspace_id: string;
  what: string;
  stored: number;
  actual: number;
}

/** Returns the counts that differ from their rows, in all workspaces: an empty list in a sound database. */
export const differingCounts = (service: TestService): Promise<CountDifference[]> =>
  service.database.read((tx) =>
    tx.many<CountDifference>(sql`
      with uses as (
        select workspace_id, media_id from product_images
        union all select workspace_id, image_id from collections where image_id is not null
        union all select workspace_id, media_id from website_references where media_id is not null
      ), stored as (
        select workspace_id, kind as what, n from catalogue_counts
        union all select workspace_id, measure, n from storage_use where measure in ('media bytes', 'catalogue bytes')
        union all select workspace_id, 'uses of ' || media_id, n from media_usage
        union all select workspace_id, 'shown uses of ' || id, usage_count from media
      ), actual as (
        select workspace_id, product_kind(status, stock) as what, 1::bigint as n from products
        union all select workspace_id, 'tags', 1 from tags
        union all select workspace_id, 'collections', 1 from collections
        union all select workspace_id, unnest(media_kinds(usage_count)), 1 from media
        union all select workspace_id, 'media bytes', size_bytes from media
        union all select workspace_id, 'catalogue bytes',
                         product_bytes(name, brand, sku, barcode, description, information, sales) from products
        union all select workspace_id, 'catalogue bytes', octet_length(name) from tags
        union all select workspace_id, 'catalogue bytes', octet_length(name) + octet_length(description) from collections
        union all select workspace_id, 'catalogue bytes', octet_length(text) from product_questions
        union all select workspace_id, 'uses of ' || media_id, 1 from uses
        union all select workspace_id, 'shown uses of ' || media_id, least(count(*), 2) from uses group by 1, 2
      )
      select workspace_id, what, sum(stored)::int as stored, sum(actual)::int as actual
      from (select workspace_id, what, n as stored, 0 as actual from stored
            union all select workspace_id, what, 0, n from actual) both_sides
      group by 1, 2 having sum(stored) <> sum(actual) order by 1, 2`),
  );
