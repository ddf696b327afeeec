// A product with its associations as one PostgreSQL expression.

interface Parts {
  /** Rows of `id`, `name` and `position`. */
  tags: string;
  /** Rows of media with `position`. */
  images: string;
}

/** Usage count of the media `m` in the service's own tables. */
export const USAGE = `(select coalesce(sum(u.n), 0)::int from media_usage u
  where u.workspace_id = m.workspace_id and u.media_id = m.id)`;

const OWN_MEDIA = `m.id, m.file_name, m.mime_type, m.size_bytes, m.kind, m.key, m.created_at, ${USAGE} as usage_count`;

const partsIn = (schema: string): Parts => ({
  tags: `select t.id, t.name, a.position from ${schema}.product_tags a
         join ${schema}.tags t on t.workspace_id = a.workspace_id and t.id = a.tag_id
         where a.workspace_id = p.workspace_id and a.product_id = p.id`,
  images: `select ${schema === "public" ? OWN_MEDIA : "m.*"}, a.position from ${schema}.product_images a
           join ${schema}.media m on m.workspace_id = a.workspace_id and m.id = a.media_id
           where a.workspace_id = p.workspace_id and a.product_id = p.id`,
});

const shortJson = ({ tags, images }: Parts): string => `
  'id', p.id, 'name', p.name, 'brand', p.brand, 'slug', p.slug, 'sku', p.sku, 'stock', p.stock, 'status', p.status,
  'images', (select coalesce(json_agg(json_build_object('id', i.id, 'fileName', i.file_name, 'mimeType', i.mime_type,
      'size', i.size_bytes, 'kind', i.kind, 'key', i.key, 'createdAt', i.created_at, 'usageCount', i.usage_count,
      'url', 'http://localhost:4000/media/' || i.key) order by i.position), '[]') from (${images}) i),
  'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.position), '[]')
           from (${tags}) t),
  'createdAt', p.created_at, 'updatedAt', p.updated_at`;

/** JSON of the product `p`. By default, its associations come from the schema. */
export const productJson = (schema: string, parts = partsIn(schema)): string =>
  `json_build_object(${shortJson(parts)}, 'description', p.description, 'information', p.information, 'sales', p.sales,
                     'barcode', p.barcode)`;

/** JSON of the product in a collection. */
export const collectionProductJson = (schema: string): string => `json_build_object(${shortJson(partsIn(schema))})`;
