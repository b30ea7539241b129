-- Who signed in with a wallet, project by project. Tokens are made from id and generation with a key that is not here.
create table latchkey.siwx_sessions (
  id uuid primary key,
  audience text not null,
  -- What its tokens say, as JSON: an address and the page, both public.
  claims text not null,
  generation integer not null,
  refreshed_at bigint not null,
  expires_at bigint not null,
  ends_at bigint not null,
  metadata text
);
create index siwx_sessions_expiry on latchkey.siwx_sessions (expires_at);

-- Nonces that were used, until they could not be used anyway.
create table latchkey.siwx_nonces (
  nonce text primary key,
  expires_at bigint not null
);
create index siwx_nonces_expiry on latchkey.siwx_nonces (expires_at);
