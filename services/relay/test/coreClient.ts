import type { Relay, RelaySocket } from '../src/core/index.js'

type Json = Readonly<Record<string, unknown>>

interface CoreDelivery {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string
}

export interface CoreClient {
  readonly clientId: string
  readonly socket: RelaySocket
  readonly texts: string[]
  deliveries(): CoreDelivery[]
  messages(): string[]
  call(method: string, params: unknown, id?: string | number): Promise<unknown>
  acknowledge(id: number | string): void
  readonly port: { writable: boolean; paused: boolean; closed: { code: number; reason: string } | undefined }
}

/** Acknowledges only on request. */
export function coreClient(relay: Relay, clientId: string, project = 'demo', address = clientId): CoreClient {
  const texts: string[] = []
  const port: CoreClient['port'] = { writable: true, paused: false, closed: undefined }
  const socket = relay.connect({
    clientId,
    project,
    address,
    port: {
      send: (text) => void texts.push(text),
      close: (code, reason) => void (port.closed = { code, reason }),
      isWritable: () => port.writable,
      pause: () => void (port.paused = true),
      resume: () => void (port.paused = false),
    },
  })
  let counter = 0
  const frames = (): Json[] => texts.map((text) => JSON.parse(text) as Json)
  const deliveries = (): CoreDelivery[] =>
    frames()
      .filter(({ method }) => method === 'irn_subscription')
      .map(({ id, params }) => ({ id: Number(id), ...(params as { data: Omit<CoreDelivery, 'id'> }).data }))
  return {
    clientId,
    socket,
    texts,
    port,
    deliveries,
    messages: () => deliveries().map(({ message }) => message),
    async call(method, params, id = `${clientId}-${(counter += 1)}`) {
      socket.receive(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      await relay.idle()
      const answers = frames().filter((frame) => frame['id'] === id && frame['method'] === undefined)
      const answer = answers.at(-1)
      if (answer === undefined) throw new Error('no answer')
      return 'error' in answer ? answer['error'] : answer['result']
    },
    acknowledge: (id) => socket.receive(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
  }
}
