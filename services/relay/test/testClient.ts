import { WebSocket } from 'ws'
import { testIdentity } from '@latchkey/kit/testing/testIdentity'

type Json = Readonly<Record<string, unknown>>

export interface Delivery {
  readonly id: number
  readonly params: { readonly id: string; readonly data: Json & { readonly message: string } }
}

/** Acknowledges by default. */
export interface TestClient {
  readonly clientId: string
  readonly socket: WebSocket
  /** Rejects with `{ code, message }`. */
  call(method: string, params: unknown, id?: string): Promise<unknown>
  raw(text: string): void
  nextRaw(): Promise<string>
  receive(): Promise<Delivery>
  readonly inbox: Delivery[]
  noAck(): void
  readonly closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly name?: string
  readonly token?: string
  readonly project?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly acknowledge?: boolean
  readonly localAddress?: string
}

export function clientUrl(url: string, { name = 'A', token, project, query }: ConnectOptions = {}): string {
  const target = new URL(url)
  target.searchParams.set('auth', token ?? testIdentity(name).token(url))
  target.searchParams.set('projectId', project ?? 'demo')
  target.searchParams.set('useOnCloseEvent', 'true')
  for (const [key, value] of Object.entries(query ?? {})) target.searchParams.set(key, value)
  return target.href
}

export async function connectClient(url: string, options: ConnectOptions = {}): Promise<TestClient> {
  const identity = testIdentity(options.name ?? 'A')
  const socket = new WebSocket(clientUrl(url, options), {
    headers: { ...options.headers },
    ...(options.localAddress === undefined ? {} : { localAddress: options.localAddress }),
  })
  const answers = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const inbox: Delivery[] = []
  const raws: string[] = []
  const wakers: (() => void)[] = []
  let acknowledge = options.acknowledge ?? true
  let counter = BigInt(Date.now()) * 1_000_000n
  const wake = (): void => wakers.splice(0).forEach((resume) => resume())

  socket.on('message', (data) => {
    const text = String(data)
    const frame = JSON.parse(text) as Json
    if (frame['method'] === 'irn_subscription') {
      inbox.push(frame as unknown as Delivery)
      if (acknowledge) socket.send(JSON.stringify({ id: frame['id'], jsonrpc: '2.0', result: true }))
    } else {
      const waiting = answers.get(String(frame['id']))
      if (waiting === undefined) raws.push(text)
      else if ('error' in frame) waiting.reject(frame['error'])
      else waiting.resolve(frame['result'])
    }
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: String(reason) })
      for (const { reject } of answers.values()) reject(new Error(`closed with ${code}`))
      wake()
    })
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  const next = async <Value>(list: Value[]): Promise<Value> => {
    for (;;) {
      const value = list.shift()
      if (value !== undefined) return value
      if (socket.readyState >= socket.CLOSING) throw new Error('The socket is closed.')
      await new Promise<void>((resolve) => wakers.push(resolve))
    }
  }

  return {
    clientId: identity.clientId,
    socket,
    inbox,
    call(method, params, id = String((counter += 1n))) {
      const answer = new Promise((resolve, reject) => answers.set(id, { resolve, reject }))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    raw: (text) => socket.send(text),
    nextRaw: () => next(raws),
    receive: () => next(inbox),
    noAck() {
      acknowledge = false
    },
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}
