import type { Database } from '../src/database/database.js'
import { openDatabase } from '../src/database/openDatabase.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { freshPglite } from './freshPglite.js'

export interface Engine {
  readonly database: Database
  readonly databaseUrl: string | undefined
}

/** @param prepare creates the tables */
export function onEngines(
  name: string,
  prepare: (database: Database) => Promise<unknown>,
  suite: (engine: Engine) => void,
): void {
  describe(`${name} (pglite)`, () => {
    suite(engineFor(pglite, prepare))
  })
  // Runs even after an early failure.
  let server: Server | undefined
  afterAll(() => server?.stop())
  describe(`${name} (postgres)`, async () => {
    server = await postgresServer()
    if (server === undefined) {
      test.skip('SKIPPED: no PostgreSQL was found (Debian: apt-get install postgresql)', () => {})
      return
    }
    const { url } = server
    suite(engineFor(() => freshDatabase(url), prepare))
  })
}

/** For code equal on both: PGlite takes seconds to open. */
export function onAnEngine(
  name: string,
  prepare: (database: Database) => Promise<unknown>,
  suite: (engine: Engine) => void,
): void {
  let server: Server | undefined
  afterAll(() => server?.stop())
  describe(name, async () => {
    server = await postgresServer()
    const url = server?.url
    suite(engineFor(() => (url === undefined ? pglite() : freshDatabase(url)), prepare))
  })
}

type Opened = { readonly database: Database; readonly url?: string; readonly stop: () => Promise<void> }

function engineFor(open: () => Promise<Opened>, prepare: (database: Database) => Promise<unknown>): Engine {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
    await prepare(opened.database)
  })
  afterAll(async () => {
    await opened?.database.close()
    await opened?.stop()
  })
  return {
    get database() {
      if (opened === undefined) throw new Error('The engine is used before the suite has begun')
      return opened.database
    },
    get databaseUrl() {
      return opened?.url
    },
  }
}

async function pglite(): Promise<Opened> {
  return { database: await freshPglite(), stop: async () => {} }
}

interface Server {
  readonly url: string
  stop(): Promise<void>
}

async function postgresServer(): Promise<Server | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const script = new URL('../../../scripts/lib/startPostgres.mjs', import.meta.url).href
  const { startPostgres } = (await import(script)) as {
    startPostgres: (options: { install: boolean }) => Promise<Server | undefined>
  }
  return startPostgres({ install: false })
}

async function freshDatabase(serverUrl: string): Promise<Opened> {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  const admin = await openDatabase({ databaseUrl: serverUrl })
  await admin.session((run) => run(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    database: await openDatabase({ databaseUrl: url.href }),
    url: url.href,
    async stop() {
      await admin.session((run) => run(`drop database ${name}`))
      await admin.close()
    },
  }
}
