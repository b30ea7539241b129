import { member } from '../reads/rpc.js'

type Sockets = new (url: string) => Pick<WebSocket, 'addEventListener' | 'readyState' | 'send' | 'close'>

export interface SignatureSubscription {
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
export function subscribeSignature(
  Socket: Sockets,
  {
    url,
    signature,
    onNotification,
  }: { readonly url: string; readonly signature: string; onNotification(): void },
): SignatureSubscription | undefined {
  let socket: InstanceType<Sockets>
  let isStopped = false
  try {
    socket = new Socket(url)
  } catch {
    return undefined
  }
  socket.addEventListener('open', () => {
    if (isStopped) return socket.close()
    const params = [signature, { commitment: 'confirmed' }]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params }))
  })
  socket.addEventListener('message', ({ data }) => {
    if (methodOf(data) === 'signatureNotification') onNotification()
  })
  return {
    isListening: () => socket.readyState === 1,
    stop() {
      isStopped = true
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
