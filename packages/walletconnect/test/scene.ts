import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { RemoteConnectParameters } from '../src/connector/connectorTypes.js'
import { walletConnect } from '../src/walletConnect.js'
import { ACCOUNT, fakePeer } from './fakePeer.js'
import { type BrowserOptions, memoryBrowser } from './memoryBrowser.js'
import { testEnv } from './testEnv.js'

export function movedClock(): void {
  // All else then happens between two turns of the event loop.
  beforeAll(async () => {
    await import('../src/connector/createRemote.js')
    await import('../src/crypto/nobleCrypto.js')
    await import('../src/crypto/nobleCipher.js')
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
export const wait = async (seconds: number): Promise<void> => {
  await settle()
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await settle()
}

export function scene(options: BrowserOptions & { readonly respond?: () => boolean } = {}) {
  const peer = fakePeer(options.respond)
  const browser = memoryBrowser({ subtle: false, ...options, openSocket: peer.openSocket })
  const tab = browser.tab()
  const env = testEnv(tab)
  const connector = walletConnect({ relayUrl: 'wss://relay.test' })
  const stop = connector.start(env)
  const uris: string[] = []
  const until: number[] = []
  const attempt = (more: Partial<RemoteConnectParameters> = {}) => {
    const controller = new AbortController()
    const outcome: { error?: string; topic?: string } = {}
    connector
      .connect({
        namespaces: ['eip155'],
        silent: false,
        signal: controller.signal,
        onUri: (uri, expiresAt) => {
          uris.push(uri)
          until.push(expiresAt)
        },
        ...more,
      })
      .then(
        ([connection]) => Object.assign(outcome, { topic: connection?.session.topic, connection }),
        (error: { name: string }) => Object.assign(outcome, { error: error.name }),
      )
    return { outcome, controller }
  }
  const storedKeys = (): readonly string[] =>
    [...browser.records.keys()].filter((key) => !key.includes('.seed.'))
  return { peer, browser, tab, env, connector, stop, uris, until, attempt, storedKeys }
}

export async function session() {
  const made = scene()
  const { outcome } = made.attempt()
  await wait(1)
  const topic = await made.peer.approve(made.uris[0] ?? '')
  await wait(1)
  const { connection } = outcome as unknown as {
    connection: {
      provider: { request(args: object): Promise<unknown> }
      on(event: string, listener: (value: unknown) => void): void
    }
  }
  const ask = (): { value?: unknown } => {
    const answer: { value?: unknown } = {}
    connection.provider.request({ method: 'personal_sign', params: ['0x', ACCOUNT] }).then(
      (value) => Object.assign(answer, { value }),
      (error: { name: string }) => Object.assign(answer, { value: error.name }),
    )
    return answer
  }
  return { ...made, topic, connection, ask }
}
