-- The owner of a mailbox presses a link now; codes of six digits were too few. What was asked for before ends.
delete from latchkey.recovery_attempts;
alter table latchkey.recovery_attempts
  drop column code_key,
  -- A keyed digest; gone once it was pressed.
  add column link_key text,
  -- Two digits that the device shows, where a wallet is brought to it.
  add column number integer,
  -- The one wallet whose share may be left, where it is only protected.
  add column wallet_id uuid,
  add column locale text not null,
  add column site text not null,
  add column device_label text not null;
create unique index recovery_attempts_link on latchkey.recovery_attempts (link_key);
