-- A device without a share asks the user's other devices for one. What is handed over is sealed for a key that only the
-- device has, so nothing here opens anything. Each row goes with either session.
create table latchkey.share_requests (
  id uuid primary key,
  user_id uuid not null references latchkey.users on delete cascade,
  session_id uuid not null unique references latchkey.sessions on delete cascade,
  commitment text not null,
  site text,
  helper_id uuid references latchkey.sessions on delete cascade,
  helper_key text,
  asker_key text,
  sealed text,
  is_refused boolean not null default false,
  created_at bigint not null,
  expires_at bigint not null
);
create index share_requests_user on latchkey.share_requests (user_id);
create index share_requests_expiry on latchkey.share_requests (expires_at);
