-- Answers of steps that are done once, sealed, for a minute: whoever did not hear one asks again.
create table latchkey.answers (
  id text primary key,
  answer_sealed text not null,
  ends_at bigint not null
);
