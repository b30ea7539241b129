-- E-mail addresses that visitors confirmed while they signed in with a wallet. An address is kept as a keyed digest to
-- find it and encrypted to write to it, so that this database alone tells neither.

-- What a browser shows to have its address put into a sign-in; id is a keyed digest.
create table latchkey.email_proofs (
  id text primary key,
  project_id text not null,
  origin text not null,
  email_key text not null,
  email_sealed text not null,
  expires_at bigint not null
);
create index email_proofs_email on latchkey.email_proofs (project_id, email_key);
create index email_proofs_expiry on latchkey.email_proofs (expires_at);

-- The address of an account (its chain family and address), once a project: every session of the account reads it here.
create table latchkey.account_emails (
  project_id text not null,
  account text not null,
  email_key text not null,
  email_sealed text not null,
  confirmed_at bigint not null,
  primary key (project_id, account)
);

alter table latchkey.siwx_sessions add column email_key text;
