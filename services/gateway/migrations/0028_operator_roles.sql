-- Operators whom other operators invited. Those of LATCHKEY_ADMINS are owners and have no role here; nobody else may log
-- in without one. The row stays when the role is taken away: keys and the log name who made them.
alter table latchkey.admins
  add column role text check (role in ('owner', 'editor', 'viewer')),
  add column invited_by text,
  add column invited_at bigint,
  -- The first login after the invitation.
  add column joined_at bigint;
