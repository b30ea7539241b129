-- The one-time mailbox: sealed letters between a frame and the windows that its page's opener policy cuts from it.
create table latchkey.letters (
  id text primary key,
  project_id text not null,
  origin text not null,
  writer text not null,
  reader text,
  letter text not null,
  expires_at bigint not null
);
create index letters_expires_at on latchkey.letters (expires_at);
