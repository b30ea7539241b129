-- The role that a login by the operator's own OpenID provider gave; it ends with the session.
alter table latchkey.admin_sessions
  add column role text check (role in ('owner', 'editor', 'viewer'));
