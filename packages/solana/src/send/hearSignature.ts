import { member } from '../reads/rpc.js'

type Sockets = new (url: string) => Pick<WebSocket, 'addEventListener' | 'readyState' | 'send' | 'close'>

export interface Ear {
  isListening(): boolean
  stop(): void
}

/**
 * Only wakes: the caller asks for the result.
 *
 * @param url `ws:` or `wss:`
 * @param signature base58
 * @see https://solana.com/docs/rpc/websocket/signaturesubscribe
 */
export function hearSignature(
  Socket: Sockets,
  { url, signature, onHeard }: { readonly url: string; readonly signature: string; onHeard(): void },
): Ear | undefined {
  let socket: InstanceType<Sockets>
  let isOver = false
  try {
    socket = new Socket(url)
  } catch {
    return undefined
  }
  socket.addEventListener('open', () => {
    if (isOver) return socket.close()
    const params = [signature, { commitment: 'confirmed' }]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
  })
  socket.addEventListener('message', ({ data }) => {
    if (methodOf(data) === 'signatureNotification') onHeard()
  })
  return {
    isListening: () => socket.readyState === 1,
    stop() {
      isOver = true
      // Browsers warn about closing a connecting socket.
      if (socket.readyState !== 0) socket.close()
    },
  }
}

function methodOf(data: unknown): unknown {
  try {
    return member(JSON.parse(String(data)), 'method')
  } catch {
    return undefined
  }
}
