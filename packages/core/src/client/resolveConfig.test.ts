import fc from 'fast-check'
import * as networks from '../networks/index.js'
import { DEFAULT_SOCIALS_ORDER, type FeatureOptions } from '@latchkey/protocol/features'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector, sol } from '../../test/fakeWallets.js'
import { resolveFeatures } from '../actions.js'
import { initialFeatures } from '../store/initialState.js'
import { ownTokens } from '../features/balances/ownTokens.js'
import type { Config } from '../types/config.js'
import { resolveConfig } from './resolveConfig.js'

const base: Config = { networks: [evm(1), evm(137)], adapters: [fakeAdapter('eip155', [])] }
const resolve = (config: Partial<Config>, development = true) =>
  resolveConfig({ ...base, ...config }, development)

describe('resolveConfig', () => {
  test.each<[Partial<Config>, string]>([
    [{ networks: [] }, 'networks'],
    [{ networks: undefined as never }, 'networks'],
    [{ adapters: [] }, 'adapters'],
    [{ networks: [evm(1), sol] }, 'adapters'],
    [{ adapters: [fakeAdapter('eip155', []), fakeAdapter('eip155', [])] }, 'adapters[1]'],
    [{ networks: [evm(1), evm(1)] }, 'networks[1]'],
    [{ networks: [{ ...evm(1), id: 'mainnet' }] }, 'networks[0].id'],
    [{ networks: [{ ...evm(1), caipNetworkId: 'Cosmos:1' }] }, 'networks[0].id'],
    [{ networks: [{ ...evm(1), name: undefined as never }] }, 'networks[0].name'],
    [
      { networks: [{ ...evm(1), nativeCurrency: { name: 'E', symbol: 'E', decimals: 1.5 } }] },
      'networks[0].nativeCurrency',
    ],
    [{ networks: [{ ...evm(1), rpcUrls: { default: { http: [] } } }] }, 'networks[0].rpcUrls.default.http'],
    [
      { networks: [{ ...evm(1), rpcUrls: { default: { http: ['rpc.test'] } } }] },
      'networks[0].rpcUrls.default.http[0]',
    ],
    [{ customRpcUrls: { 'eip155:5': ['https://x.test'] } }, 'customRpcUrls["eip155:5"]'],
    [{ customRpcUrls: { 'eip155:1': ['nope'] } }, 'customRpcUrls["eip155:1"][0]'],
    [{ tokens: { 'eip155:5': [] } }, 'tokens["eip155:5"]'],
    [{ defaultNetwork: 'eip155:5' }, 'defaultNetwork'],
    [{ gateway: 'wallets.my.app' }, 'gateway'],
    [{ connectors: [fakeConnector('a'), fakeConnector('a')] }, 'connectors[1]'],
  ])('error: %#: %j', (config, path) => {
    expect(() => resolve(config)).toThrowError(
      expect.objectContaining({
        name: 'invalid_config',
        code: 1006,
        details: expect.objectContaining({ path }),
      }),
    )
  })

  test('param: accepts viem’s chains and copies only plain data', () => {
    const { config } = resolve({ networks: [viemMainnet] })
    expect(config.networks[0]).toMatchObject({
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Ethereum',
      explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
      testnet: false,
      multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    })
    expect(JSON.parse(JSON.stringify(config.networks))).toEqual(config.networks)
  })

  test('param: a former network id resolves to the current one in every option', () => {
    const reference = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const old = `solana:${reference}` as const
    const now = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const aliases = { chainAliases: { [old]: now } as const }
    const adapters = [fakeAdapter('eip155', []), fakeAdapter('solana', [], undefined, aliases)]
    const token = { address: 'a', name: 'A', symbol: 'A', decimals: 1 }
    for (const network of [
      sol,
      { ...sol, id: reference },
      { ...sol, id: 'any', caipNetworkId: old } as const,
    ]) {
      for (const id of [old, now] as const) {
        const given = {
          adapters,
          networks: [evm(1), network],
          customRpcUrls: { [id]: ['https://mine.test'] },
          tokens: { [id]: [token] },
        }
        for (const defaultNetwork of [id, network]) {
          const resolved = resolve({ ...given, defaultNetwork })
          expect(resolved.config).toMatchObject({
            networks: [{}, { caipNetworkId: now, rpcUrls: ['https://mine.test'], chainNamespace: 'solana' }],
            defaultNetwork: { caipNetworkId: now },
          })
          expect(resolved.network(old)).toBe(resolved.network(now))
          const context = { config: resolved.config, env: resolved } as never
          expect(ownTokens(context, now)).toEqual([token])
        }
      }
    }
    expect(() => resolve({ adapters, networks: [sol, { ...sol, id: reference }] })).toThrowError(
      expect.objectContaining({ details: { path: 'networks[1]', reason: expect.stringContaining(now) } }),
    )
  })

  test('param: reads use customRpcUrls first; wallets get the network’s own URLs', () => {
    const { config } = resolve({ customRpcUrls: { 'eip155:1': ['https://mine.test/key'] } })
    expect(config.networks[0]).toMatchObject({
      rpcUrls: ['https://mine.test/key'],
      publicRpcUrls: ['https://rpc.test/1'],
    })
  })

  test('param: WebSocket URLs are the network’s own, and absent with customRpcUrls', () => {
    const network = {
      id: 1,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.test/1'], webSocket: ['wss://rpc.test/1'] } },
    }
    const socketsOf = (customRpcUrls = {}) =>
      resolve({ networks: [network], customRpcUrls }).config.networks[0]?.webSocketUrls
    expect(socketsOf()).toEqual(['wss://rpc.test/1'])
    expect(socketsOf({ 'eip155:1': ['https://mine.test/key'] })).toBeUndefined()
  })

  test('param: defaults, ids and lists', () => {
    const { config, id, hostKeys } = resolve({
      excludeWalletIds: [' MetaMask '],
      gateway: 'https://gw.test/v/?x#y',
      append: false,
    })
    expect(config).toMatchObject({
      gateway: 'https://gw.test/v',
      projectId: 'demo',
      excludeWalletIds: ['metamask'],
      includeWalletIds: undefined,
      append: false,
      enableNetworkSwitch: true,
      enableReconnect: true,
      allowUnsupportedChain: false,
      defaultNetwork: { caipNetworkId: 'eip155:1' },
      namespaces: ['eip155'],
    })
    expect(id).toBe('demo')
    expect([...hostKeys].sort()).toEqual(['adapters', 'append', 'excludeWalletIds', 'gateway', 'networks'])
  })

  test.each([
    ['eip155:137', 'eip155:137'],
    [evm(137), 'eip155:137'],
    [undefined, 'eip155:1'],
  ])('param: defaultNetwork %#', (defaultNetwork, expected) => {
    expect(resolve({ defaultNetwork: defaultNetwork as never }).config.defaultNetwork.caipNetworkId).toBe(
      expected,
    )
  })

  test('param: a missing project id means demo in development only', () => {
    expect(resolve({}, true).config.projectId).toBe('demo')
    expect(resolve({}, false).config.projectId).toBeUndefined()
    expect(resolve({}, false).id).toBe('default')
    expect(resolve({ projectId: 'p', id: 'mine' }).id).toBe('mine')
  })

  test('behavior: accepts every bundled network', () => {
    const { defineNetwork: _define, ...all } = networks
    const adapters = (['eip155', 'solana', 'bip122'] as const).map((name) => fakeAdapter(name, []))
    const { config } = resolve({ networks: Object.values(all), adapters })
    expect(config.networks).toHaveLength(Object.keys(all).length)
    expect(
      config.networks.every((item) => item.publicRpcUrls.every((url) => !url.includes('projectId'))),
    ).toBe(true)
  })
})

test('behavior: initial features equal those of resolveFeatures without a remote answer', () => {
  const list = fc.option(fc.oneof(fc.constant(false as const), fc.subarray(['one', 'two'])), {
    nil: undefined,
  })
  const flag = fc.option(fc.boolean(), { nil: undefined })
  const local = fc.record({
    email: flag,
    activity: flag,
    branding: flag,
    passkey: flag,
    reownBranding: flag,
    swaps: list,
    onramp: list,
    socials: fc.option(
      fc.oneof(fc.constant(false as const), fc.shuffledSubarray([...DEFAULT_SOCIALS_ORDER])),
      { nil: undefined },
    ),
    send: flag,
    allWallets: flag,
  })
  const login = fc.option(
    fc.record({
      email: fc.boolean(),
      passkey: fc.boolean(),
      socials: fc.shuffledSubarray([...DEFAULT_SOCIALS_ORDER]),
    }),
    { nil: undefined },
  )
  fc.assert(
    fc.property(local, fc.boolean(), fc.boolean(), login, (features, basic, gateway, auth) => {
      const given = features as FeatureOptions
      const { config } = resolve({
        features: given,
        basic,
        ...(gateway ? { gateway: 'https://gw.test' } : {}),
      })
      expect(initialFeatures(config, auth)).toEqual(
        resolveFeatures({ local: given, basic, gateway, auth }).features,
      )
    }),
  )
})
