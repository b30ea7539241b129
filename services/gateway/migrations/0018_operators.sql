-- Who logged in as an operator. Who may is in the settings; the address is kept as authentication keeps those of users.
create table latchkey.admins (
  id text primary key,
  email_sealed text not null,
  created_at bigint not null
);

-- A cookie is made from the id with a key that is not here.
create table latchkey.admin_sessions (
  id uuid primary key,
  admin_id text not null references latchkey.admins on delete cascade,
  way text not null,
  device text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null
);
create index admin_sessions_expiry on latchkey.admin_sessions (expires_at);

create table latchkey.admin_passkeys (
  id text primary key,
  admin_id text not null references latchkey.admins on delete cascade,
  credential_sealed text not null,
  counter bigint not null,
  label text not null,
  created_at bigint not null,
  used_at bigint not null
);
create index admin_passkeys_admin on latchkey.admin_passkeys (admin_id);

-- Keys by which servers ask. The secret half is kept as a keyed digest; without a project a key is for all of them.
create table latchkey.server_keys (
  id text primary key,
  digest text not null,
  name text not null,
  project_id text,
  rights text[] not null,
  created_by text not null references latchkey.admins,
  created_at bigint not null,
  used_at bigint,
  revoked_at bigint
);

-- What operators and their servers did. It is only ever added to.
create table latchkey.admin_audit (
  id bigint generated always as identity primary key,
  at bigint not null,
  event text not null,
  -- One of them, or nobody that is known.
  admin_id text,
  key_id text,
  project_id text,
  -- What it was done to, as people read it.
  subject text,
  details jsonb,
  caller text not null
);
create index admin_audit_at on latchkey.admin_audit (at);
create index admin_audit_project on latchkey.admin_audit (project_id, id);

-- How many requests came for a project, by day (UTC).
create table latchkey.project_usage (
  project_id text not null,
  day date not null,
  requests bigint not null,
  refused bigint not null,
  primary key (project_id, day)
);
create index project_usage_day on latchkey.project_usage (day);
