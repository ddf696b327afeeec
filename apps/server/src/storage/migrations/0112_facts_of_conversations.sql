-- What a visitor told of themselves (pregnancy, allergies, what they want none of) holds for the whole conversation, and an assistant
-- reads its last turns alone. Null where nothing was told, and in conversations from before.
alter table conversations add column told jsonb;
