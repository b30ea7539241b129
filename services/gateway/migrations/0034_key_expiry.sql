-- Milliseconds since 1970. Null for a key that ends when it is revoked.
alter table latchkey.server_keys add column expires_at bigint;
