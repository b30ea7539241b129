-- The key of the frame that began it, by its thumbprint (RFC 7638), from which alone it counts. What was begun before there
-- were keys ends, since nobody can say whose key it is: who is logged in logs in once more.
delete from latchkey.sessions;
delete from latchkey.login_attempts;
delete from latchkey.social_attempts;
alter table latchkey.sessions add column key_thumbprint text not null;
alter table latchkey.login_attempts add column key_thumbprint text not null;
alter table latchkey.social_attempts add column key_thumbprint text not null;
