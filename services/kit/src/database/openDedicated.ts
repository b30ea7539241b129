import type { Socket } from 'node:net'
import type { Client, ClientConfig } from 'pg'
import type { DedicatedConnection, Row } from './database.js'

/** Milliseconds for a connection, and for the answer of a statement. */
const limits = { connect: 2_500, answer: 2_500 }

/** Milliseconds that a close waits for the server's goodbye. */
const farewell = 500

/** Seconds after which the server gives up a connection whose machine is gone: the first question, the next ones, how many. */
const keepAlive = { idle: 4, interval: 2, count: 2 }

/**
 * Opens a connection that is nobody else's, and ends with its process: the server frees what its session holds.
 *
 * @param Made the driver's client
 * @param idle milliseconds after which the server ends a connection that says nothing
 */
export async function openDedicated(
  Made: new (config: ClientConfig) => Client,
  { connectionString, openSocket }: { readonly connectionString: string; readonly openSocket: () => Socket },
  idle: number,
): Promise<DedicatedConnection> {
  let socket: Socket | undefined
  const client = new Made({
    connectionString,
    stream: () => (socket = openSocket()),
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.answer + 500,
  })
  let isOpen = true
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => (isOpen = false)).on('end', () => (isOpen = false))
  async function query(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    try {
      return (await client.query<Row>(text, [...values])).rows
    } catch (error) {
      // An answer that comes too late would be taken for the next statement's.
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
    const timer = setTimeout(leave, farewell)
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

/** Whether the server itself is at the other end: a pooler that hands connections on names a process of its own. */
async function isServers(client: Client): Promise<boolean> {
  const { processID } = client as unknown as { processID: number }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === processID
}

/** Has the server end the session soon when its process is frozen, and when its machine or the way to it is gone. */
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

/** Whether the server answered, with a refusal; the connection is as good as before then. One that only reads (25006) is not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'ERROR' &&
  !('code' in error && error.code === '25006')
