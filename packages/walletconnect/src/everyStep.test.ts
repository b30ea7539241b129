import { expect, test, vi } from 'vitest'
import { ADDRESS, harness, requester } from '../test/harness.js'
import { type Happening, mortalTab } from '../test/mortalTab.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import { ownWallet } from '../test/ownWallet.js'
import { testEnv } from '../test/testEnv.js'
import type { RemoteConnection } from './connector/connectorTypes.js'
import { walletConnect } from './walletConnect.js'

vi.setConfig({ testTimeout: 30_000 })

const { relayUrl } = harness()
type Fate = Parameters<typeof mortalTab>[1]

/** Without locks, which a dead page would have to free. */
async function run(onEvent: Fate, isTouch = false) {
  const browser = memoryBrowser({ locks: false, isTouch })
  const tab = mortalTab(browser, onEvent)
  const env = testEnv(tab)
  const wallet = await ownWallet(relayUrl())
  const connector = walletConnect({ relayUrl: relayUrl() })
  const stop = connector.start(env)
  const uris: string[] = []
  const signal = new AbortController().signal
  const onUri = (uri: string): void => {
    uris.push(uri)
    void wallet.pair(uri).catch(() => undefined)
  }
  const connected = connector.connect({ namespaces: ['eip155'], silent: false, signal, onUri })
  connected.catch(() => undefined)
  return { browser, tab, env, wallet, connector, stop, uris, connected, onUri }
}

async function count(isTouch = false): Promise<readonly Happening[]> {
  const happened: Happening[] = []
  const { connected, wallet, stop } = await run((_count, what) => void happened.push(what), isTouch)
  const [connection] = await connected
  expect(await requester(connection)('personal_sign', ['0x00', ADDRESS])).toBe('0x51')
  await expect.poll(() => wallet.settled).toEqual([true])
  stop()
  wallet.stop()
  return happened
}

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at + 1)

test.each(['before', 'after'] as const)(
  'behavior: the socket drops %s any frame of handshake and request: connects, with one request',
  async (when) => {
    const happened = await count()
    const frames = numbers(happened.length).filter((at) => happened[at - 1] !== 'write')
    expect(frames.length).toBeGreaterThan(12)
    await Promise.all(
      frames.map(async (at) => {
        const { connected, wallet, stop, env } = await run((now) => (now === at ? when : undefined))
        const [connection] = await connected
        const answer = await requester(connection)('personal_sign', ['0x00', ADDRESS])
        await expect.poll(() => wallet.settled).toEqual([true])
        expect([at, answer, new Set(wallet.requestIds).size, wallet.requestIds.length]).toEqual([
          at,
          '0x51',
          1,
          1,
        ])
        expect(env.lines.filter((line) => line.includes('not handled'))).toEqual([])
        stop()
        wallet.stop()
      }),
    )
  },
)

// Elsewhere the URI is shown a moment before the relay has the proposal.
test('behavior: on a phone, a reload at any write and any frame of the handshake: connects', async () => {
  const happened = await count(true)
  const outcomes = await Promise.all(
    numbers(happened.length).map(async (at) => {
      const first = await run((now) => (now === at ? 'die' : undefined), true)
      const { wallet, browser } = first
      const [early] = await Promise.race([
        first.connected.catch(() => []),
        expect
          .poll(() => first.tab.isDead())
          .toBe(true)
          .then(() => []),
      ])
      await expect.poll(() => first.tab.isDead() || early !== undefined).toBe(true)
      if (early && !first.tab.isDead()) {
        void requester(early)('personal_sign', ['0x00', ADDRESS]).catch(() => undefined)
        await expect.poll(() => first.tab.isDead()).toBe(true)
      }
      first.stop()
      const wasShown = first.uris.length > 0
      const second = browser.tab()
      const env = testEnv(second)
      const connector = walletConnect({ relayUrl: relayUrl() })
      const stop = connector.start(env)
      const signal = new AbortController().signal
      const connect = (silent: boolean): Promise<readonly RemoteConnection[]> =>
        connector.connect({ namespaces: ['eip155'], silent, signal, onUri: first.onUri })
      let connection: RemoteConnection | undefined
      if (wasShown) {
        await expect
          .poll(
            async () => {
              connection = (env.resumedWith[0] ?? (await connect(true))[0]) as RemoteConnection | undefined
              return connection !== undefined
            },
            { message: `reloaded at ${at} (${happened[at - 1]})` },
          )
          .toBe(true)
      } else [connection] = await connect(false)
      expect(await requester(connection)('personal_sign', ['0x00', ADDRESS])).toBe('0x51')
      expect(env.lines.filter((line) => line.includes('not handled'))).toEqual([])
      stop()
      wallet.stop()
      return wasShown
    }),
  )
  expect(new Set(outcomes)).toEqual(new Set([true, false]))
})
