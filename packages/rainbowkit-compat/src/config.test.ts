import { fallback, http as viemHttp } from 'viem'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { type Config, createConfig, createConnector, createStorage, http, injected } from 'wagmi'
import { offline, one, two } from '../test/setUp.js'
import { carriedBy } from './config/latchkeyConnector.js'
import {
  type Chain,
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  type Wallet,
} from './index.js'
import {
  injectedWallet,
  ledgerWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from './wallets.js'
import * as wallets from './wallets.js'

const app = { appName: 'Prints', projectId: 'prints' }
const clientOf = (config: { readonly connectors: readonly object[] }) => carriedBy(config).client

describe('getDefaultConfig', () => {
  test('behavior: the documented options reach wagmi and the client', () => {
    const storage = createStorage({ storage: localStorage() })
    const config = getDefaultConfig({
      ...app,
      appDescription: 'Signed prints',
      appUrl: 'https://prints.test',
      appIcon: 'https://prints.test/icon.png',
      chains: [one, two],
      transports: { [one.id]: http('https://node.test/one'), [two.id]: http() },
      ssr: true,
      storage,
      pollingInterval: 1_000,
      latchkey: offline(),
    })
    expectTypeOf(config).toExtend<Config<readonly [typeof one, typeof two]>>()
    expectTypeOf(config.chains[1].id).toEqualTypeOf<31338>()
    expect(Reflect.get(config, '_internal')).toMatchObject({ ssr: true, mipd: undefined })
    expect(config.storage).toBe(storage)
    expect(config.getClient({ chainId: 31337 }).pollingInterval).toBe(1_000)
    expect(config.getClient({ chainId: 31337 }).transport).toMatchObject({ url: 'https://node.test/one' })
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
    const { metadata, networks } = clientOf(config).config
    expect(metadata).toEqual({
      name: 'Prints',
      description: 'Signed prints',
      url: 'https://prints.test',
      icons: ['https://prints.test/icon.png'],
    })
    expect(networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, ...rpcUrls])).toEqual([
      ['eip155:31337', 'https://node.test/one'],
      ['eip155:31338', 'http://rpc.test/31338'],
    ])
  })

  test('behavior: without transports each chain has its own nodes, and a chain may have a picture', () => {
    const chains = [{ ...one, iconUrl: 'https://prints.test/one.png', iconBackground: '#000' }] as const
    expectTypeOf(chains).toExtend<readonly [Chain, ...Chain[]]>()
    const config = getDefaultConfig({ ...app, chains, latchkey: offline() })
    expect(config.getClient({ chainId: 31337 }).transport).toMatchObject({ url: 'http://rpc.test/31337' })
  })

  test('behavior: the modal reads over each URL of a fallback, and never over a socket', () => {
    const config = getDefaultConfig({
      ...app,
      chains: [one],
      transports: { [one.id]: fallback([viemHttp('https://a.test'), viemHttp('https://b.test')]) },
      latchkey: offline(),
    })
    expect(clientOf(config).config.networks[0]?.rpcUrls).toEqual(['https://a.test', 'https://b.test'])
  })

  test('behavior: options of Latchkey win, and other families are added', () => {
    const config = getDefaultConfig({
      ...app,
      chains: [one],
      latchkey: offline({ metadata: { name: 'Other' }, themeMode: 'dark', gateway: 'https://gate.test' }),
    })
    const client = clientOf(config)
    expect(client.config.metadata.name).toBe('Other')
    expect(client.config.gateway).toBe('https://gate.test')
    expect(client.getState().theme.mode).toBe('dark')
  })

  test('param: a list of chains may depend on the environment', () => {
    const isTest = Math.random() < 2
    const config = getDefaultConfig({
      ...app,
      chains: [one, ...(isTest ? [two] : [])],
      latchkey: offline(),
    })
    expect(config.chains.map(({ id }) => id)).toEqual([31337, 31338])
    const chains: readonly [Chain, ...Chain[]] = [one, two]
    expect(getDefaultConfig({ ...app, chains, latchkey: offline() }).chains).toHaveLength(2)
  })

  test('error: a chain without a node names the option', () => {
    const chain = { ...one, rpcUrls: { default: { http: [] } } } as const
    expect(() => getDefaultConfig({ ...app, chains: [chain], latchkey: offline() })).toThrow('rpcUrls')
  })
})

describe('wallets', () => {
  const listed = (list: Parameters<typeof connectorsForWallets>[0], isExclusive = false) => {
    const config = getDefaultConfig({
      ...app,
      chains: [one],
      wallets: list,
      multiInjectedProviderDiscovery: !isExclusive,
      latchkey: offline(),
    })
    return clientOf(config).config
  }

  test('behavior: a list is featured in its order, without the general ways to connect', () => {
    const { featuredWalletIds, includeWalletIds, customWallets } = listed([
      { groupName: 'Good', wallets: [rainbowWallet, walletConnectWallet, metaMaskWallet] },
      { groupName: 'More', wallets: [injectedWallet, safeWallet, ledgerWallet, metaMaskWallet] },
    ])
    expect(featuredWalletIds).toEqual(['me.rainbow', 'io.metamask', 'ledger wallet'])
    expect(includeWalletIds).toBeUndefined()
    expect(customWallets).toEqual([])
  })

  test('param: without discovery nothing else is listed', () => {
    const list = [{ groupName: 'Good', wallets: [rainbowWallet, walletConnectWallet] }]
    expect(listed(list, true).includeWalletIds).toEqual(['me.rainbow', 'walletconnect'])
  })

  test('behavior: a wallet of the host’s own is added with its stores and its phone link', () => {
    const create = vi.fn()
    const own = ({ projectId }: { projectId: string }): Wallet => ({
      id: 'my-wallet',
      name: 'My Wallet',
      iconUrl: 'https://my-image.test/icon.png',
      iconBackground: '#0c2f78',
      downloadUrls: {
        android: 'https://play.google.com/store/apps/details?id=my.wallet',
        ios: 'https://apps.apple.com/us/app/my-wallet',
        chrome: 'https://chrome.google.com/webstore/detail/my-wallet',
        qrCode: 'https://my-wallet.test/qr',
      },
      mobile: { getUri: (uri: string) => `mywallet://wc?uri=${encodeURIComponent(uri)}` },
      qrCode: {
        getUri: (uri: string) => uri,
        instructions: { learnMoreUrl: 'https://my-wallet.test/learn', steps: [] },
      },
      createConnector: (create(), getWalletConnectConnector({ projectId })),
    })
    const { customWallets, featuredWalletIds } = listed([
      { groupName: 'Ours', wallets: [own, (parameters) => own({ projectId: parameters.projectId })] },
    ])
    expect(featuredWalletIds).toEqual(['my wallet'])
    expect(customWallets).toHaveLength(1)
    expect(customWallets[0]).toMatchObject({
      id: 'my-wallet',
      name: 'My Wallet',
      imageUrl: 'https://my-image.test/icon.png',
      homepage: 'https://my-wallet.test/qr',
      appStore: 'https://apps.apple.com/us/app/my-wallet',
      playStore: 'https://play.google.com/store/apps/details?id=my.wallet',
      chromeStore: 'https://chrome.google.com/webstore/detail/my-wallet',
      mobileLink: 'mywallet://',
    })
  })

  test('param: a hidden wallet, and links of another form, are left out', () => {
    const own = (more: Partial<Wallet>) => (): Wallet => ({
      id: 'own',
      name: 'Own',
      iconUrl: async () => 'x',
      iconBackground: '#fff',
      ...more,
    })
    expect(listed([{ groupName: 'A', wallets: [own({ hidden: () => true })] }]).customWallets).toEqual([])
    for (const getUri of [(uri: string) => uri, () => undefined as never, () => (null as never)['x']])
      expect(
        listed([{ groupName: 'A', wallets: [own({ mobile: { getUri } })] }]).customWallets[0]?.mobileLink,
      ).toBeUndefined()
  })

  test('behavior: the connector of a wallet of the host’s own is typed and never called', () => {
    const connector = vi.fn()
    const own = (): Wallet => ({
      id: 'mine',
      name: 'Mine',
      rdns: 'test.mine',
      iconUrl: async () => 'https://prints.test/mine.png',
      iconBackground: '#fff',
      installed: true,
      hidden: ({ wallets: others }) => others.some(({ id }) => id === 'injected'),
      createConnector: (details) => {
        connector()
        return createConnector((config) => ({ ...injected()(config), ...details }))
      },
    })
    expect(listed([{ groupName: 'Mine', wallets: [own] }]).customWallets[0]).toMatchObject({
      id: 'test.mine',
      rdns: 'test.mine',
      imageUrl: undefined,
    })
    expect(connector).not.toHaveBeenCalled()
  })

  test('behavior: connectorsForWallets serves a config of wagmi’s own', () => {
    const connectors = connectorsForWallets(
      [{ groupName: 'Recommended', wallets: [rainbowWallet, walletConnectWallet] }],
      { ...app, latchkey: offline() },
    )
    const config = createConfig({
      connectors,
      chains: [one, two],
      transports: { [one.id]: http('https://node.test'), [two.id]: http() },
      multiInjectedProviderDiscovery: false,
    })
    const { networks, featuredWalletIds } = clientOf(config).config
    expect(networks.map(({ id }) => id)).toEqual([31337, 31338])
    expect(networks[0]?.rpcUrls).toEqual(['https://node.test'])
    expect(featuredWalletIds).toEqual(['me.rainbow'])
  })

  test('behavior: getDefaultWallets is a list to extend, with connectors for a named app', () => {
    const { wallets: list } = getDefaultWallets()
    const extended = listed([...list, { groupName: 'Other', wallets: [ledgerWallet] }])
    expect(extended.featuredWalletIds).toEqual([
      'me.rainbow',
      'com.coinbase.wallet',
      'io.metamask',
      'ledger wallet',
    ])
    expect(getDefaultWallets({ ...app, latchkey: offline() }).connectors).toHaveLength(1)
  })

  test('error: the connector of a host’s own wallet is never made', () => {
    expect(() => getWalletConnectConnector({ projectId: 'x' })()).toThrow('@latchkey/walletconnect')
  })

  test('behavior: every wallet of the list has an id of its own and a name that the catalogue can match', () => {
    const all = Object.values(wallets).map((create) => create({ projectId: 'x' }))
    expect(all.length).toBeGreaterThan(60)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { name, iconUrl } of all) expect([name.trim(), iconUrl]).toEqual([name, ''])
  })
})

function localStorage() {
  const store = new Map<string, string>()
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
}
