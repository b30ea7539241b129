-- What accounts allow keys that the gateway holds for a project.
create table latchkey.smart_sessions (
  pci uuid primary key,
  project_id text not null,
  -- CAIP-10, in lower case.
  account text not null,
  permissions jsonb not null,
  public_key text not null,
  -- Encrypted by a key that is not in this database; null once it is deleted.
  key_sealed text,
  -- The signed delegation; null until the wallet has allowed it.
  context text,
  -- Milliseconds since 1970.
  expires_at bigint not null,
  created_at bigint not null,
  revoked_at bigint
);
create index smart_sessions_account on latchkey.smart_sessions (account, project_id);
create index smart_sessions_expires_at on latchkey.smart_sessions (expires_at);
