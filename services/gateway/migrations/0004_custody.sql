-- One of the three shares of each wallet, encrypted with a key that is not here.
create table latchkey.auth_shares (
  user_id uuid primary key references latchkey.users on delete cascade,
  wallet_id uuid not null,
  share_sealed text not null,
  version integer not null,
  stored_at bigint not null
);
