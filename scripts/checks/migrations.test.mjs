import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.mjs'

const path = 'services/gateway/migrations/0099_test.sql'
const check = (/** @type {string} */ text, at = path) => checkMigrations([{ path: at, text }])

test.each([
  'drop table latchkey.users;',
  'alter table latchkey.users drop column email_key;',
  'alter table latchkey.users\n  drop email_key;',
  'alter table latchkey.users rename column email_key to key;',
  'alter table latchkey.users rename to people;',
  'alter table latchkey.users alter column email_key set not null;',
  'alter table latchkey.users add column name text not null;',
  'alter table latchkey.users add column a text, add column b text not null;',
  'alter table latchkey.users add name text NOT NULL;',
  'alter table latchkey.users alter column created_at type text;',
  'alter table latchkey.users alter column created_at drop default;',
  'delete from latchkey.sessions;',
  'truncate latchkey.sessions;',
])('error: %s is refused', (text) => {
  expect(check(text)).toEqual([expect.stringContaining(`${path}: `)])
})

test.each([
  'create table latchkey.things (id text primary key, name text not null);',
  'alter table latchkey.users add column name text;',
  "alter table latchkey.users add column name text not null default '';",
  'alter table latchkey.users alter column email_key drop not null;',
  'alter table latchkey.users drop constraint users_key;',
  'drop index latchkey.users_key;',
  '-- drop table latchkey.users\nselect 1;',
  "comment on table latchkey.users is 'rename, drop table';",
])('behavior: %s is not', (text) => {
  expect(check(text)).toEqual([])
})

test('behavior: migrations of before the promise, and other files, are left alone', () => {
  const text = 'drop table latchkey.users;'
  for (const at of [
    'services/gateway/migrations/0027_a.sql',
    'services/recovery/migrations/0005_a.sql',
    'services/gateway/data/0099_a.sql',
  ])
    expect(check(text, at)).toEqual([])
  expect(check(text, 'services/recovery/migrations/0006_a.sql')).toHaveLength(1)
})
