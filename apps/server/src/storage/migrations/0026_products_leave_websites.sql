-- What is deleted leaves the website by itself (0003): media did, products and collections did not, for want of these two
-- references. Places that show something deleted by now are emptied first.

delete from website_references r
where (r.product_id is not null
       and not exists (select from products p where p.workspace_id = r.workspace_id and p.id = r.product_id))
   or (r.collection_id is not null
       and not exists (select from collections c where c.workspace_id = r.workspace_id and c.id = r.collection_id));
alter table website_references add foreign key (workspace_id, collection_id) references collections on delete cascade;
alter table website_references add foreign key (workspace_id, product_id) references products on delete cascade;
