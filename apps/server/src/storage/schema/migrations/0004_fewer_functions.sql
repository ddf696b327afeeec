-- Functions take rows as JSON instead of long lists of arguments. Functions that write a table alone do the work of its triggers.

drop function if exists record_usage(text, text, text, text, timestamptz, text, text, text, text, text, int, text, text, boolean);
drop function if exists save_turn(text, text, boolean, text, jsonb, text[], text, text, text[], timestamptz);
drop function if exists take_hold(text, text, text, date, int, jsonb, int, int);
drop function if exists find_candidates(text, text[], int[], text[], text[], float8[], text[], int, int);
drop function if exists reserve_credits(text, text, int, date, boolean, int, int, text, timestamptz, timestamptz);
drop function if exists move_balance(text, text, text, bigint, text, text, text, timestamptz);

drop trigger if exists wallets_announced on wallets;
drop trigger if exists ledger_entries_counted on ledger_entries;
drop function if exists announce_wallet(), count_ledger_entries();
