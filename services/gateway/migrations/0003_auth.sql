-- Who logs in, project by project. An address is kept as a keyed digest to find it and encrypted to write to it, so
-- that this database alone tells neither.
create table latchkey.users (
  id uuid primary key,
  project_id text not null,
  email_key text,
  email_sealed text,
  created_at bigint not null,
  unique (project_id, email_key)
);

-- Browsers that were approved for a user.
create table latchkey.devices (
  id uuid primary key,
  user_id uuid not null references latchkey.users on delete cascade,
  label text not null,
  created_at bigint not null,
  seen_at bigint not null
);
create index devices_user on latchkey.devices (user_id);

-- Tokens are made from id and generation with a key that is not here; nothing of them is stored.
create table latchkey.sessions (
  id uuid primary key,
  user_id uuid not null references latchkey.users on delete cascade,
  device_id uuid not null references latchkey.devices on delete cascade,
  project_id text not null,
  origin text not null,
  generation integer not null,
  created_at bigint not null,
  rotated_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on latchkey.sessions (user_id);
create index sessions_expiry on latchkey.sessions (expires_at);

-- A login or a change of address that waits for a link or a code. Id, link and code are keyed digests.
create table latchkey.login_attempts (
  id text primary key,
  project_id text not null,
  origin text not null,
  purpose text not null,
  user_id uuid references latchkey.users on delete cascade,
  email_key text not null,
  email_sealed text not null,
  next_sealed text,
  locale text not null,
  device_id uuid,
  device_label text not null,
  link_key text unique,
  code_key text,
  tries integer not null default 0,
  sent integer not null,
  sent_at bigint not null,
  expires_at bigint not null
);
create index login_attempts_expiry on latchkey.login_attempts (expires_at);

create table latchkey.use_limits (
  key text primary key,
  count integer not null,
  ends_at bigint not null
);
create index use_limits_end on latchkey.use_limits (ends_at);

-- What happened to whom, for the operator. No address of a person or a machine: callers are keyed digests.
create table latchkey.audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  project_id text not null,
  user_id uuid,
  event text not null,
  caller text not null
);
create index audit_log_user on latchkey.audit_log (user_id, at);
create index audit_log_at on latchkey.audit_log (at);
