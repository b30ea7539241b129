import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

type Row = Readonly<Record<string, unknown>>

/** At the next requests, in turn. */
export type ServerReply =
  | 'insert'
  | 'gone'
  | 'inserted and gone'
  | { readonly status: number; readonly code?: string; readonly headers?: Readonly<Record<string, string>> }

/** ClickHouse's documented HTTP interface. Accepts only inserts, and ignores a known token. */
export interface ClickhouseStandIn {
  readonly host: string
  readonly rows: Row[]
  /** Failed requests included. */
  readonly tokens: string[]
  readonly replies: ServerReply[]
  stop(): Promise<void>
}

const columns = ['day', 'project', 'id', 'event', 'at', 'domain', 'url', 'sdk', 'address', 'properties']
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

export async function startClickhouse(): Promise<ClickhouseStandIn> {
  const rows: Row[] = []
  const tokens: string[] = []
  const inserted = new Set<string>()
  const replies: ServerReply[] = []

  function refuse(response: ServerResponse, status: number, code: string, text: string): void {
    response
      .writeHead(status, { 'x-clickhouse-exception-code': code })
      .end(`Code: ${code}. DB::Exception: ${text}\n`)
  }

  function insert(request: IncomingMessage, body: Buffer, response: ServerResponse): boolean {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://clickhouse')
    const token = searchParams.get('insert_deduplication_token') ?? ''
    const {
      'x-clickhouse-user': user,
      'x-clickhouse-key': key,
      'content-encoding': encoding,
    } = request.headers
    const isOurs = user === 'ada' && key === 'p@ss:w/rd'
    if (!isOurs) return (refuse(response, 403, '516', 'ada: Authentication failed'), false)
    if (request.method !== 'POST' || pathname !== '/' || encoding !== 'gzip')
      return (refuse(response, 500, '62', 'Syntax error'), false)
    if (searchParams.get('query') !== 'INSERT INTO `shop`.`events` FORMAT JSONEachRow')
      return (refuse(response, 404, '60', 'Table does not exist'), false)
    const given = gunzipSync(body)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
    const fits = given.every(
      (row) =>
        Object.keys(row).sort().join() === columns.toSorted().join() &&
        isDay(row['day']) &&
        Number.isInteger(row['at']) &&
        columns.filter((name) => name !== 'at').every((name) => typeof row[name] === 'string'),
    )
    if (!fits)
      return (refuse(response, 400, '117', 'Unknown field found while parsing JSONEachRow format'), false)
    if (!inserted.has(token)) rows.push(...given)
    inserted.add(token)
    return true
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      tokens.push(new URL(request.url ?? '', 'http://x').searchParams.get('insert_deduplication_token') ?? '')
      const reply = replies.shift() ?? 'insert'
      if (reply === 'gone') return void request.socket.destroy()
      if (typeof reply === 'object')
        return void response
          .writeHead(reply.status, {
            ...(reply.code && { 'x-clickhouse-exception-code': reply.code }),
            ...reply.headers,
          })
          .end('Code: 1. DB::Exception: the row {"address":"secret"}')
      if (!insert(request, Buffer.concat(parts), response)) return
      if (reply === 'inserted and gone') return void request.socket.destroy()
      response.writeHead(200, { 'x-clickhouse-summary': '{"written_rows":"1"}' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    tokens,
    replies,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
