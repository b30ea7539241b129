import { connect, type Socket } from 'node:net'

/** Byte-level control, for invalid input. */
export interface RawSocket {
  readonly socket: Socket
  received(): Buffer
  status(): string
  hasEnded(): boolean
  announce(length: number): void
}

/** Its own half stays open until destroyed. */
export async function openRaw(url: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const { hostname: host, port, pathname, search } = new URL(url)
  const socket = connect({ host, port: Number(port), localAddress, allowHalfOpen: true })
  let bytes = Buffer.alloc(0)
  let hasEnded = false
  socket.on('data', (chunk) => (bytes = Buffer.concat([bytes, chunk])))
  socket.on('error', () => {})
  for (const event of ['end', 'close'] as const) socket.on(event, () => (hasEnded = true))
  const head = [
    `GET ${pathname}${search} HTTP/1.1`,
    `host: ${host}:${port}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ]
  socket.write(head.join('\r\n'))
  const blank = (): number => bytes.indexOf('\r\n\r\n')
  await new Promise<void>((resolve) => {
    socket.on('data', () => blank() >= 0 && resolve())
    socket.on('close', () => resolve())
  })
  return {
    socket,
    received: () => bytes.subarray(blank() + 4),
    status: () => bytes.subarray(0, Math.max(0, bytes.indexOf('\r\n'))).toString(),
    hasEnded: () => hasEnded,
    announce(length) {
      const frame = Buffer.alloc(14)
      frame.set([0x81, 0x80 | 127])
      frame.writeBigUInt64BE(BigInt(length), 2)
      socket.write(frame)
    },
  }
}

export function readClose(bytes: Buffer): { code: number; reason: string } | undefined {
  if (bytes[0] !== 0x88) return undefined
  return { code: bytes.readUInt16BE(2), reason: bytes.subarray(4, 2 + (bytes[1] ?? 0)).toString() }
}
