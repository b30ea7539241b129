-- Access tokens at sellers, sealed with the secret that they are made with, the newest first.
create table latchkey.seller_tokens (
  id text primary key,
  -- Empty until one is made.
  tokens_sealed text not null
);
