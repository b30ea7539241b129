-- The look of a project's emails. Apart from the settings, which the release before refuses with a field that it does not know.
create table latchkey.project_emails (
  project_id text primary key,
  look jsonb not null,
  changed_at bigint not null
);
