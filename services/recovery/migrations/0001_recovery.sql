-- Shares by who may have them back. A subject is a keyed digest of project and address; no address is here at all.
create table latchkey.recovery_shares (
  subject text not null,
  wallet_id uuid not null,
  -- `server` while this service alone can open it; else what the user holds: `passkey` or `password`.
  kind text not null,
  share_sealed text not null,
  version integer not null,
  stored_at bigint not null,
  primary key (subject, wallet_id)
);

-- Codes that were sent. Id and code are keyed digests.
create table latchkey.recovery_attempts (
  id text primary key,
  project_id text not null,
  origin text not null,
  subject text not null,
  code_key text not null,
  tries integer not null default 0,
  expires_at bigint not null
);
create index recovery_attempts_expiry on latchkey.recovery_attempts (expires_at);

create table latchkey.use_limits (
  key text primary key,
  count integer not null,
  ends_at bigint not null
);
create index use_limits_end on latchkey.use_limits (ends_at);

-- Requests of a minute by caller, counted by all processes together. Losing it in a crash costs nothing.
create unlogged table latchkey.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table latchkey.audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  project_id text not null,
  subject text not null,
  event text not null,
  caller text not null
);
create index audit_log_subject on latchkey.audit_log (subject, at);
create index audit_log_at on latchkey.audit_log (at);
