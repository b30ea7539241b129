import { expect, test, vi } from 'vitest'
import { openSocket } from './openSocket.js'

const HOUR = 3_600_000
const now = Date.parse('2026-03-01T12:00:00Z')

test.each([-HOUR, 0, HOUR])(
  'behavior: with a clock that is off by %d ms a token starts in the past and is valid for hours',
  async (wrong) => {
    const urls: string[] = []
    const Socket = vi.fn(function connect(url: string) {
      urls.push(url)
    })
    const open = openSocket({
      platform: {
        now: () => now + wrong,
        random: (length) => new Uint8Array(length),
        window: { WebSocket: Socket as never },
      },
      identity: { publicKey: new Uint8Array(32), sign: async () => new Uint8Array(64) } as never,
      projectId: 'shop',
    })
    ;(await open('wss://relay.example'))()
    const token = new URL(urls[0] ?? '').searchParams.get('auth') ?? ''
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      readonly iat: number
      readonly exp: number
    }
    expect(claims.iat * 1000).toBeLessThanOrEqual(now)
    expect(claims.exp * 1000).toBeGreaterThan(now + 20 * HOUR)
  },
)
