-- The key of the frame that began it, by its thumbprint (RFC 7638), from which alone it counts. What was begun before there
-- were keys ends, since nobody can say whose key it is.
delete from latchkey.recovery_attempts;
delete from latchkey.recovery_outside_attempts;
alter table latchkey.recovery_attempts add column key_thumbprint text not null;
alter table latchkey.recovery_outside_attempts add column key_thumbprint text not null;
