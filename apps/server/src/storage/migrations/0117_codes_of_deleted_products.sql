-- Lists look a sku or barcode up by its key. The unique indexes hold the products that are not DELETED; these hold the others.
create index products_deleted_sku on products (workspace_id, sku_key) where status = 'DELETED';
create index products_deleted_barcode on products (workspace_id, barcode_key) where status = 'DELETED';
