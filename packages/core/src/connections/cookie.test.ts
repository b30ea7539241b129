import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, disconnect } from '../actions.js'
import { cookieName, cookieState } from '../storage/cookieState.js'

const listening = { addEventListener: () => {}, removeEventListener: () => {} }

function page({ protocol = 'https:', framed = false, fails = false } = {}) {
  const jar = new Map<string, string>()
  const written: string[] = []
  const document = {
    ...listening,
    set cookie(text: string) {
      if (fails) throw new Error('SecurityError')
      written.push(text)
      const [pair = ''] = text.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (text.includes('max-age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  }
  const window = { ...listening, document, location: { protocol, hostname: 'shop.example' } } as Record<
    string,
    unknown
  >
  window['self'] = window
  window['top'] = framed ? {} : window
  const header = () => ['other=1', ...[...jar].map((pair) => pair.join('='))].join('; ')
  return { window: window as unknown as Window & typeof globalThis, header, written }
}

async function connected(config: Parameters<typeof stage>[0], parts: Parameters<typeof page>[0] = {}) {
  const made = page(parts)
  const platform = memoryPlatform({ window: made.window }, memoryTabs())
  const { client, connector, connection } = stage(config, { platform })
  connector.announce('io.metamask')
  const connecting = connect(client, { walletId: 'io.metamask' })
  connector.asks[0]?.grant(connection('eip155:137'))
  await connecting
  return { ...made, client }
}

const told = (address = ALICE, chainId = 'eip155:137') => ({
  namespace: 'eip155',
  accounts: { eip155: { status: 'reconnecting', address } },
  networks: { eip155: { chainId, supported: true, supportsAllNetworks: true } },
})

describe('the cookie of a client', () => {
  test('behavior: written on connecting, read on a server, gone after disconnecting', async () => {
    const { client, header, written } = await connected({ cookie: true, id: 'my.shop' })
    expect(written.at(-1)).toMatch(/; path=\/; max-age=31536000; samesite=lax; secure$/)
    expect(cookieState(header(), { id: 'my.shop' })).toEqual(told())
    expect(cookieState(header())).toEqual(told())
    expect(cookieState(header(), { id: 'my' })).toBeUndefined()
    await disconnect(client)
    expect(cookieState(header())).toBeUndefined()
  })

  test('behavior: with several wallets of a family it contains only the active account', async () => {
    const made = page()
    const platform = memoryPlatform({ window: made.window }, memoryTabs())
    const { client, connector, connection } = stage({ cookie: true }, { platform })
    for (const [id, address] of [
      ['one', BOB],
      ['two', ALICE],
    ] as const) {
      connector.announce(id)
      const connecting = connect(client, { walletId: id })
      connector.asks.at(-1)?.grant(connection('eip155:137', [address], id))
      await connecting
    }
    expect(cookieState(made.header())).toEqual(told())
    expect(made.written.at(-1)).not.toContain(BOB)
  })

  test('behavior: nothing is written unless enabled, nor in a frame', async () => {
    expect((await connected({})).written).toEqual([])
    expect((await connected({ cookie: true }, { framed: true })).written).toEqual([])
  })

  test('behavior: over http without "secure"; a page without cookies still connects', async () => {
    const { written } = await connected({ cookie: true }, { protocol: 'http:' })
    expect(written.at(-1)).not.toContain('secure')
    const { client } = await connected({ cookie: true }, { fails: true })
    expect(client.getState().accounts.eip155?.status).toBe('connected')
    await settle()
  })
})

describe('cookieState', () => {
  const value = `${cookieName('a')}=eip155:1:${ALICE}`

  test.each([
    ['the header', value],
    ['Headers', new Headers({ cookie: value })],
    ['the headers of a Node request', { cookie: value }],
    ['something with get', { get: (name: string) => (name === 'cookie' ? value : null) }],
  ])('param: %s', (_name, headers) => {
    expect(cookieState(headers)).toEqual(told(ALICE, 'eip155:1'))
  })

  test.each([
    undefined,
    null,
    '',
    {},
    'other=1',
    `${cookieName('a')}=`,
    `${cookieName('a')}=<script>`,
    `${cookieName('a')}=COSMOS:1:abc`,
    `${cookieName('a')}=eip155:1:${'a'.repeat(129)}`,
    `latchkey.a.b.v1=eip155:1:${ALICE}`,
  ])('error: %j yields no account', (headers) => expect(cookieState(headers)).toBeUndefined())

  test('behavior: several families, the first one active, each once', () => {
    const several = `${cookieName('a')}=solana:5eykt:So1|eip155:1:${ALICE}|eip155:2:0x1`
    const state = cookieState(`x=1; ${several}; y=2`)
    expect([state?.namespace, Object.keys(state?.accounts ?? {})]).toEqual(['solana', ['solana', 'eip155']])
    expect(state?.networks.eip155?.chainId).toBe('eip155:1')
  })

  test('behavior: no text throws, and no id breaks the header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (text, id) => {
        cookieState(`${cookieName('a')}=${text}`)
        cookieState(text, { id })
        expect(cookieName(id)).toMatch(/^latchkey\.[-\w%~]*\.v1$/)
      }),
    )
  })
})
