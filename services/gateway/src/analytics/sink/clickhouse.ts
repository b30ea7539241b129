import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SinkAddress } from './sinkAddress.js'

const compress = promisify(gzip)

/** Milliseconds. */
const timeout = 10_000

/** Without the server's text, which may quote a row. */
export class SinkError extends Error {
  override readonly name = 'SinkError'
  /** Undefined without an answer. */
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(status: number | undefined, code?: string) {
    super(status === undefined ? 'the sink gave no answer' : `the sink answered ${status}`)
    this.status = status
    this.code = code
  }
}

export interface Batch {
  readonly lines: readonly string[]
  /** Deduplicates retries. */
  readonly token: string
}

/** ClickHouse's HTTP interface. @throws SinkError; the same batch may be retried */
export async function insertBatch(
  { url, database, table, user, password }: SinkAddress,
  { lines, token }: Batch,
  ask: typeof fetch,
): Promise<void> {
  const target = new URL(url)
  target.search = String(
    new URLSearchParams({
      query: `INSERT INTO \`${database}\`.\`${table}\` FORMAT JSONEachRow`,
      insert_deduplication_token: token,
      insert_deduplicate: '1',
      // Deduplication needs synchronous inserts.
      async_insert: '0',
      // Otherwise the status may precede the result.
      wait_end_of_query: '1',
    }),
  )
  const body = await compress(`${lines.join('\n')}\n`)
  const response = await ask(target, {
    method: 'POST',
    headers: {
      'x-clickhouse-user': user,
      'x-clickhouse-key': password,
      'content-encoding': 'gzip',
      'content-type': 'application/x-ndjson',
    },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new SinkError(undefined)
  })
  const { status, headers } = response
  await response.body?.cancel().catch(() => {})
  const code = /^\d{1,6}$/.exec(headers.get('x-clickhouse-exception-code') ?? '')?.[0]
  if (status !== 200 || code !== undefined) throw new SinkError(status, code)
}
