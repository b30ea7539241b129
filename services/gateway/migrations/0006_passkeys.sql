-- What a login by Farcaster or passkey has to remember until it comes back, encrypted.
alter table latchkey.social_attempts add column state_sealed text;

-- Keys of devices by which users log in. An id is a keyed digest of project and credential.
create table latchkey.passkeys (
  id text primary key,
  user_id uuid not null references latchkey.users on delete cascade,
  credential_sealed text not null,
  counter bigint not null,
  label text not null,
  created_at bigint not null,
  used_at bigint not null
);
create index passkeys_user on latchkey.passkeys (user_id);
