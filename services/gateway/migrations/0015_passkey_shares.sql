-- The recovery share of a wallet whose user logs in by a passkey, under a secret that only that passkey gives out.
alter table latchkey.auth_shares add column passkey_share text;
