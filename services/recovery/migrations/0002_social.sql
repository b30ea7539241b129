-- Logins at a provider or with Farcaster that have not come back. What they remember is encrypted.
create table latchkey.recovery_outside_attempts (
  id text primary key,
  project_id text not null,
  origin text not null,
  provider text not null,
  state_sealed text,
  expires_at bigint not null
);
create index recovery_outside_attempts_expiry on latchkey.recovery_outside_attempts (expires_at);
