-- A browser that asks for a code, or a visitor of an integrator's site: it has the code that it asked for and its own count
-- of wrong guesses, so that nobody else takes them away. One that has signed in with the address (known_until) has budgets
-- of its own as well. sign_in_codes stays what it was: the newest code of an address, for everybody who did not ask.
create table sign_in_browsers (
  audience text not null,
  address text not null,
  browser_hash bytea not null,
  code_hash bytea,
  expires_at timestamptz(3) not null default '-infinity',
  failures int not null default 0,
  sent_at timestamptz(3)[] not null default '{}',
  guesses_forgotten_at timestamptz(3) not null default '-infinity',
  known_until timestamptz(3) not null default '-infinity',
  primary key (audience, address, browser_hash)
);
create index sign_in_browsers_end on sign_in_browsers (greatest(expires_at, guesses_forgotten_at, known_until));

-- Wrong guesses at an address by browsers that asked for their code and have never signed in with it.
alter table sign_in_codes add column askers_guesses_forgotten_at timestamptz(3) not null default '-infinity';

-- What somebody said of themselves when they asked for a code goes with that code, not with the address: whoever asks
-- after them says nothing for them. customer_sign_ins is still written for processes of the version before.
create table customer_introductions (
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  code_hash bytea not null,
  name text not null,
  phone text,
  language text not null,
  requested_at timestamptz(3) not null,
  primary key (workspace_id, email, code_hash)
);
create index customer_introductions_age on customer_introductions (requested_at);
