import { describe, expect, test } from 'vitest'
import { parseConfig } from './parseConfig.js'

const token = { address: `0x${'a'.repeat(40)}`, symbol: 'LKT', name: 'Token', decimals: 18 }
const chain = {
  caip2: 'eip155:31337',
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:8545'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [token],
}

describe('parseConfig', () => {
  test('behavior: projects and chains, with defaults filled in', () => {
    const config = parseConfig(
      {
        projects: [
          {
            id: 'shop',
            name: 'Shop',
            allowedOrigins: ['https://shop.example'],
            features: [],
            analytics: false,
          },
        ],
        chains: [{ ...chain, explorer: 'http://127.0.0.1:5100' }],
      },
      'x.json',
    )
    expect(config.chains[0]).toEqual({
      ...chain,
      explorer: 'http://127.0.0.1:5100',
      multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
    })
    expect(config.projects[0]).toMatchObject({ id: 'shop', analytics: false })
    const named = parseConfig({ chains: [{ ...chain, balances: { provider: 'rpc' } }] }, 'x.json')
    expect(named.chains[0]?.balances).toEqual({ provider: 'rpc' })
    expect(parseConfig({}, 'x.json')).toEqual({
      frames: [],
      onramp: [],
      socials: [],
      tokenLists: [],
      projects: [],
      chains: [],
      relays: [],
      wallets: { order: [], include: [], exclude: [], custom: [] },
    })
  })

  test.each([
    [[], '(the whole file)'],
    [{ project: [] }, 'project'],
    [{ socials: [{ provider: 'myspace' }] }, 'socials[0].provider'],
    [{ projects: [{ id: 'a b', name: 'A' }] }, 'projects[0].id: must be 1 to 64 letters'],
    [{ projects: [{ id: 'a' }] }, 'projects[0].name'],
    [
      {
        projects: [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
      },
      'projects[1].id: "a" is listed twice',
    ],
    [
      { projects: [{ id: 'a', name: 'A', features: [{ id: 'x', isEnabled: 'yes' }] }] },
      'projects[0].features[0].isEnabled',
    ],
    [{ chains: [{ ...chain, caip2: '31337' }] }, 'chains[0].caip2: must be a CAIP-2 id such as eip155:31337'],
    [{ chains: [{ ...chain, rpcUrls: [] }] }, 'chains[0].rpcUrls'],
    [
      { chains: [{ ...chain, rpcUrls: ['file:///etc/passwd'] }] },
      'chains[0].rpcUrls[0]: must be an http or https URL',
    ],
    [
      { chains: [{ ...chain, tokens: [{ ...token, address: '0x1' }] }] },
      'chains[0].tokens[0].address: must be 0x and 40 hex digits',
    ],
    [{ chains: [chain, chain] }, 'chains[1].caip2: "eip155:31337" is listed twice'],
    [{ chains: [{ ...chain, rpcUrl: 'http://127.0.0.1' }] }, 'rpcUrl'],
    [{ chains: [{ ...chain, balances: { provider: 'oracle' } }] }, 'chains[0].balances.provider'],
    [{ chains: [{ ...chain, balances: { provider: 'rpc', key: 'x' } }] }, 'chains[0].balances'],
    [
      { chains: [{ ...chain, caip2: 'cosmos:hub', balances: { provider: 'rpc' } }] },
      'chains[0].balances.provider: does not serve cosmos:hub',
    ],
    [
      {
        socials: [
          {
            provider: 'apple',
            clientId: 'a',
            teamId: 'DEF123GHIJ',
            keyId: 'ABC123DEFG',
            keyFile: '/none.p8',
          },
        ],
      },
      'socials[0].keyFile: cannot be read (ENOENT)',
    ],
  ])('error: %j names %s', (value, message) => {
    expect(() => parseConfig(value, '/etc/latchkey.json')).toThrow(message)
    expect(() => parseConfig(value, '/etc/latchkey.json')).toThrow('/etc/latchkey.json')
  })
})
