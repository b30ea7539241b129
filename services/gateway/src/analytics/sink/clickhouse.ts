import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SinkAddress } from './sinkAddress.js'

const compress = promisify(gzip)

/** Milliseconds for one answer. */
const patience = 10_000

/** A batch that was not taken. It holds nothing that the server wrote, which may quote a row. */
export class SinkError extends Error {
  override readonly name = 'SinkError'
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined
  /** ClickHouse's own number of the failure. */
  readonly code: string | undefined

  constructor(status: number | undefined, code?: string) {
    super(status === undefined ? 'the sink gave no answer' : `the sink answered ${status}`)
    this.status = status
    this.code = code
  }
}

/** Rows that are sent together, always the same ones in the same order. */
export interface Batch {
  /** A JSON object each. */
  readonly lines: readonly string[]
  /** Tells a batch that comes again, so that its rows count once. */
  readonly token: string
}

/**
 * Inserts a batch over ClickHouse's HTTP interface.
 *
 * @throws SinkError; whether the rows are there is unknown then, and the same batch may be sent again
 */
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
      // Tokens count for inserts that the server does at once.
      async_insert: '0',
      // Without it the status may be sent before it is known whether the insert succeeds.
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
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new SinkError(undefined)
  })
  const { status, headers } = response
  await response.body?.cancel().catch(() => {})
  const code = /^\d{1,6}$/.exec(headers.get('x-clickhouse-exception-code') ?? '')?.[0]
  if (status !== 200 || code !== undefined) throw new SinkError(status, code)
}
