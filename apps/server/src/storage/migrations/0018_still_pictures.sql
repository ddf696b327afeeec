-- Whether a picture stands still decides what its renditions may be. Of the GIF and WebP that are there already it is not
-- known: they are treated as animations, as they were, and so is what a process of the version before stores meanwhile.

alter table media_blobs add column is_still boolean not null default false;
update media_blobs set is_still = true where key !~ '\.(gif|webp)$';
