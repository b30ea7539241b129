import pg from 'pg'
import { expect, test } from 'vitest'
import { asInLibpq } from './openDatabase.js'

const server = 'postgres://user:p%40ss@db.example:5432/latchkey'

test.each<[string, unknown]>([
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=require', { rejectUnauthorized: false }],
  ['?application_name=x&sslmode=require', { rejectUnauthorized: false }],
  ['?sslmode=verify-full', {}],
])('param: sslmode in %j is what libpq makes of it', (query, ssl) => {
  const client = new pg.Client({ connectionString: asInLibpq(server + query) })
  expect(Reflect.get(client, 'ssl')).toEqual(ssl)
  expect([client.host, client.password]).toEqual(['db.example', 'p@ss'])
})
