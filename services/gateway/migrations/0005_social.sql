-- Accounts elsewhere by which users log in. Subject and profile are a keyed digest and encrypted.
create table latchkey.identities (
  project_id text not null,
  provider text not null,
  subject_key text not null,
  user_id uuid not null references latchkey.users on delete cascade,
  profile_sealed text not null,
  primary key (project_id, provider, subject_key)
);
create index identities_user on latchkey.identities (user_id);

-- Logins that went to a provider and have not come back. State, nonce and verifier are made from the id.
create table latchkey.social_attempts (
  id text primary key,
  project_id text not null,
  origin text not null,
  provider text not null,
  expires_at bigint not null
);
create index social_attempts_expiry on latchkey.social_attempts (expires_at);
