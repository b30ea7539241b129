import { member } from '../reads/rpc.js'

/** As much of a socket as is needed. */
type Sockets = new (url: string) => Pick<WebSocket, 'addEventListener' | 'readyState' | 'send' | 'close'>

/** Somebody who listens to a node. */
export interface Ear {
  isListening(): boolean
  stop(): void
}

/**
 * Hears over a node's websocket that a transaction was confirmed or failed. It only wakes whoever waits: what happened
 * is asked of the node. A socket that does not open, breaks off or says something else wakes nobody.
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
      // Browsers warn in the page's console of a socket that is closed while it opens.
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
