import type { Socket } from 'node:net'
import type { Client, ClientConfig } from 'pg'
import type { DedicatedConnection, Row } from './database.js'

/** Milliseconds. */
const limits = { connect: 2_500, answer: 2_500 }

const closeTimeout = 500

/** Seconds; detects a vanished machine. */
const keepAlive = { idle: 4, interval: 2, count: 2 }

/** The server frees its locks when the process ends. @param idle milliseconds */
export async function openDedicated(
  PgClient: new (config: ClientConfig) => Client,
  { connectionString, openSocket }: { readonly connectionString: string; readonly openSocket: () => Socket },
  idle: number,
): Promise<DedicatedConnection> {
  let socket: Socket | undefined
  const client = new PgClient({
    connectionString,
    stream: () => (socket = openSocket()),
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer + 500,
  })
  let isOpen = true
  // Without a listener a broken connection would end the process.
  client.on('error', () => (isOpen = false)).on('end', () => (isOpen = false))
  async function query(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    try {
      return (await client.query<Row>(text, [...values])).rows
    } catch (error) {
      // A late answer would count for the next statement.
      if (!isRefusal(error)) leave()
      throw error
    }
  }
  function leave(): void {
    isOpen = false
    socket?.destroy()
  }
  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    const timer = setTimeout(leave, closeTimeout)
    await client.end().catch(() => {})
    clearTimeout(timer)
  }
  try {
    await client.connect()
    const isDirect = await isServers(client)
    if (isDirect) await watchPeer(client, idle)
    return { isDirect, isOpen: () => isOpen, query, close }
  } catch (error) {
    leave()
    throw error
  }
}

/** A transaction pooler reports its own pid. */
async function isServers(client: Client): Promise<boolean> {
  const { processID } = client as unknown as { processID: number }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === processID
}

async function watchPeer(client: Client, idle: number): Promise<void> {
  const settings = {
    statement_timeout: limits.answer,
    idle_session_timeout: idle,
    tcp_keepalives_idle: keepAlive.idle,
    tcp_keepalives_interval: keepAlive.interval,
    tcp_keepalives_count: keepAlive.count,
  }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, String(value)])
}

/** An error from the server leaves the connection usable, except 25006 (read-only). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'ERROR' &&
  !('code' in error && error.code === '25006')
