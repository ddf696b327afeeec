-- write_products and delete_products write products with all that depends on them, so the triggers are gone.
drop trigger if exists products_announced on products;
drop trigger if exists products_changed on products;
drop trigger if exists products_deleted on products;
drop trigger if exists products_inserted on products;
drop trigger if exists products_gone on products;
drop trigger if exists products_noted on products;
drop trigger if exists products_text_added on products;
drop trigger if exists products_text_changed on products;
drop trigger if exists product_tags_deleted on product_tags;
drop trigger if exists product_tags_inserted on product_tags;
drop trigger if exists product_images_deleted on product_images;
drop trigger if exists product_images_inserted on product_images;

drop function if exists create_product(
  text, text, text[], text, bytea, text, text, text, text, jsonb, text, bytea, text, bytea, int, text, text[], text[], text,
  text[], timestamptz, text, text);
drop function if exists write_new_product(
  text, text, text, text, bytea, text, text, text, text, jsonb, text, bytea, text, bytea, int, text, text[], text[], text,
  text[], timestamptz, text, text);
drop function if exists update_product(
  text, text, text, bytea, text, text, text, text, jsonb, text, bytea, text, bytea, int, text, text[], text[], text, text[],
  timestamptz, text, text);
drop function if exists
  counts_itself(text), count_products(), note_tags_in_search(), note_text_due(), note_deletion(), refuse_taken(text),
  taken_fields(text, text, bytea, bytea, bytea), refuse_foreign(text, text[], text[]), hold_tags(text, text[], text[]),
  hold_media(text, text[], text[]), move_media_usage(text, text[], text[]), product_tags_json(text, text),
  product_images_json(text, text), delete_product(text, text), bin_product(text, text, bin_deed),
  remove_product(text, text, boolean, text, text, text, timestamptz, timestamptz),
  keep_products(text, text[], bin_deed), product_bytes(text, text, text, text, text, text, jsonb),
  change_product_tag(text, text, text, boolean, int, timestamptz, text, text);
