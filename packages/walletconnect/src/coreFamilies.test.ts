import type { State } from '@latchkey/core'
import { connectRemote, disconnect, switchNetwork } from '@latchkey/core/actions'
import type { Adapter } from '@latchkey/core/adapter'
import { eip155 } from '@latchkey/eip155'
import { describe, expect, test } from 'vitest'
import { coreHarness, names } from '../test/coreHarness.js'
import { chain } from '../test/coreScene.js'
import { bitcoinRemote, solanaFacts, solanaRemote } from '../test/families.js'
import { ADDRESS, answers, approves, namespacesOf, once } from '../test/harness.js'
import type { WalletEvent } from '../test/officialWallet.js'
import type { BitcoinWalletProvider } from '../../bip122/src/wallets/walletProvider.js'
import type { SolanaLink } from '../../solana/src/wallet/solanaLink.js'

const none = () => Promise.reject(new Error('no reads in this test'))
const noReads = { getBalance: none, getTokenBalances: none }

const { wallet, open, connected } = coreHarness()

describe('networks of a session', () => {
  const networks = [1, 10, 137].map((id) => chain(id))

  test('behavior: a switch within the session is local', async () => {
    const { page, peer } = await connected()
    let requestCount = 0
    answers(peer, () => ({ result: (requestCount += 1) }))
    await switchNetwork(page.client, { chainId: 'eip155:10' })
    expect(page.state()).toMatchObject({
      switching: { status: 'done' },
      accounts: { eip155: { chainId: 'eip155:10', caipAddress: `eip155:10:${ADDRESS}` } },
    })
    expect(requestCount).toBe(0)
  })

  test('behavior: an unknown network is added, then used', async () => {
    const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
    const { page, peer } = await connected(
      { config: { networks } },
      namespacesOf(['eip155:1', 'eip155:10'], methods),
    )
    const requests: string[] = []
    answers(peer, ({ topic, params }: WalletEvent) => {
      const { method } = params.request
      requests.push(method)
      if (method === 'wallet_switchEthereumChain') return { error: { code: 4902, message: 'Unrecognized' } }
      const chains = ['eip155:1', 'eip155:10', 'eip155:137']
      void peer.updateSession({ topic, namespaces: namespacesOf(chains, methods) })
      return { result: null }
    })
    await switchNetwork(page.client, { chainId: 'eip155:137' })
    expect(requests).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(page.state().networks.eip155).toMatchObject({
      chainId: 'eip155:137',
      approvedCaipNetworkIds: ['eip155:1', 'eip155:10', 'eip155:137'],
    })
  })

  test('error: a session that cannot add it: Chain is not supported, the network stays', async () => {
    const { page } = await connected(
      { config: { networks } },
      namespacesOf(['eip155:1', 'eip155:10'], ['personal_sign']),
    )
    expect(page.state().networks.eip155?.supportsAllNetworks).toBe(false)
    await expect(switchNetwork(page.client, { chainId: 'eip155:137' })).rejects.toMatchObject({
      name: 'chain_not_supported',
    })
    expect(page.state().networks.eip155?.chainId).toBe('eip155:1')
  })
})

describe('tabs', () => {
  test('behavior: the other tab is connected, and disconnected, as well', async () => {
    const { page, peer } = await connected()
    const other = open({ browser: page.browser })
    await other.when(({ accounts }) => accounts.eip155?.status === 'connected')
    let disconnects = 0
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    peer.on('session_delete', () => (disconnects += 1))
    await disconnect(page.client)
    await other.when(({ accounts }) => accounts.eip155?.status === 'disconnected')
    await sessionDeleted
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(disconnects).toBe(1)
  })

  test('behavior: a tab that shows a code follows a connection in another one', async () => {
    const browser = (await connected()).page.browser
    const other = open({ browser })
    await other.when(({ accounts }) => accounts.eip155?.status === 'connected')
    expect(other.state().accounts.eip155).toMatchObject({ wallet: { id: 'io.metamask' } })
  })
})

describe('several families', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const OWNER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const solana: Adapter<'solana'> = {
    namespace: 'solana',
    ...solanaFacts,
    connectors: () => [],
    remote: async () => solanaRemote,
    actions: async () => ({}),
    reads: async () => noReads,
  }
  const config = {
    networks: [
      chain(1),
      { ...chain(0), id: SOLANA.slice(7), chainNamespace: 'solana' as const, name: 'Solana' },
    ],
    adapters: [eip155({ injected: false }), solana],
  }
  const both = {
    ...namespacesOf(['eip155:1']),
    solana: {
      chains: [SOLANA],
      accounts: [`${SOLANA}:${OWNER}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  }

  test('behavior: one approval connects every family; they are restored and end together', async () => {
    const { page, peer } = await connected({ config }, both)
    expect(page.state().accounts).toMatchObject({
      eip155: { status: 'connected', address: ADDRESS, wallet: { id: 'io.metamask' } },
      solana: { status: 'connected', address: OWNER, wallet: { id: 'io.metamask' } },
    })
    page.leave()
    const again = open({ browser: page.browser, config })
    await again.when(({ accounts }) => accounts.solana?.status === 'connected')
    expect(again.state().accounts.eip155?.status).toBe('connected')
    const sessionDeleted = once((listener) => peer.on('session_delete', listener))
    await disconnect(again.client, { namespace: 'solana' })
    expect(Object.values(again.state().accounts).map((account) => account?.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    await sessionDeleted
    expect(names(again).filter((name) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: a wallet that knows a network only by its former id gets that id', async () => {
    const given = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const old = { ...both.solana, chains: [given], accounts: [`${given}:${OWNER}`] }
    const { page, peer } = await connected({ config }, { ...both, solana: old })
    expect(page.state().accounts.solana).toMatchObject({ caipAddress: `${SOLANA}:${OWNER}`, chainId: SOLANA })
    const requests: string[] = []
    answers(peer, ({ params }) => {
      requests.push(`${params.chainId} ${params.request.method}`)
      return { result: { signature: '1'.repeat(64) } }
    })
    const { accounts, wallet: standardWallet } = page.client.rawProvider('solana') as SolanaLink
    const [account] = accounts()
    if (!account) throw new Error('no account')
    const signing = standardWallet.features['solana:signMessage']?.signMessage({
      account,
      message: Uint8Array.of(1),
    })
    expect(await signing).toMatchObject([{ signature: new Uint8Array(64) }])
    expect(requests).toEqual([`${given} solana_signMessage`])
  })

  test('behavior: a family that the wallet lacks stays disconnected', async () => {
    const { page } = await connected({ config }, namespacesOf(['eip155:1']))
    expect(page.state().accounts).toMatchObject({
      eip155: { status: 'connected' },
      solana: { status: 'disconnected' },
    })
    expect(page.state().recent).toHaveLength(1)
  })

  test('behavior: a request for one family leaves the other to its wallet', async () => {
    const oneEach = { ...config, features: { multiWallet: false } }
    const { page, peer } = await connected({ config: oneEach }, namespacesOf(['eip155:1']))
    const other = await wallet()
    approves(other, both)
    const connecting = connectRemote(page.client, { walletId: 'app.phantom', namespaces: ['solana'] })
    await other.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    await connecting
    expect(page.state().accounts).toMatchObject({
      eip155: { wallet: { id: 'io.metamask' } },
      solana: { wallet: { id: 'app.phantom' } },
    })
    expect(Object.keys(peer.getActiveSessions())).toHaveLength(1)

    const sessionDeleted = once((listener) => other.on('session_delete', listener))
    const [left] = Object.values(peer.getActiveSessions())
    await peer.disconnectSession({
      topic: left?.topic ?? '',
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await sessionDeleted
    expect(Object.values(page.state().accounts).map((account) => account?.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(Object.keys(other.getActiveSessions())).toHaveLength(0)
  })
})

describe('Bitcoin, whose sessions have no purposes of addresses', () => {
  const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
  const PAYER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const ORDINALS = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
  const bitcoin: Adapter<'bip122'> = {
    namespace: 'bip122',
    accountTypes: { default: 'payment', all: ['payment', 'ordinal'] },
    nativeToken: '0x',
    can: {},
    connectors: () => [],
    remote: async () => bitcoinRemote,
    actions: async () => ({}),
    reads: async () => noReads,
  }
  const config = {
    networks: [{ ...chain(0), id: MAINNET.slice(7), chainNamespace: 'bip122' as const, name: 'Bitcoin' }],
    adapters: [bitcoin],
  }
  const approved = (methods: readonly string[]) => ({
    bip122: { chains: [MAINNET], accounts: [`${MAINNET}:${PAYER}`], methods, events: [] },
  })
  const types = ({ accounts }: State) =>
    accounts.bip122?.status === 'connected' &&
    accounts.bip122.allAccounts.map(({ address, type }) => `${type} ${address}`)
  const both = [`payment ${PAYER}`, `ordinal ${ORDINALS}`]

  test('behavior: the wallet is asked once for the purpose of each address; a reload remembers it', async () => {
    const requests: unknown[] = []
    const { page, peer } = await connected(
      { config },
      approved(['signMessage', 'getAccountAddresses']),
      (remoteWallet) =>
        answers(remoteWallet, ({ params }) => {
          requests.push(params.request)
          return {
            result: [
              { address: ORDINALS, intention: 'ordinal' },
              { address: PAYER, intention: 'payment' },
            ],
          }
        }),
    )
    await page.when((state) => (types(state) || []).length > 1)
    expect(types(page.state())).toEqual(both)
    expect(requests).toMatchObject([
      { method: 'getAccountAddresses', params: { account: PAYER, intentions: ['payment', 'ordinal'] } },
    ])
    page.leave()
    const again = open({ browser: page.browser, config })
    await again.when(({ accounts }) => accounts.bip122?.status === 'connected')
    expect(types(again.state())).toEqual(both)
    expect([requests.length, Object.keys(peer.getActiveSessions()).length]).toEqual([1, 1])
  })

  test('behavior: a wallet that does not know the method is not asked', async () => {
    const requests: unknown[] = []
    const { page } = await connected({ config }, approved(['signMessage']), (peer) =>
      answers(peer, ({ params }) => {
        requests.push(params.request)
        return { result: 'yes' }
      }),
    )
    expect(types(page.state())).toEqual([`payment ${PAYER}`])
    const { signMessage } = page.client.rawProvider('bip122') as BitcoinWalletProvider
    await signMessage({ address: PAYER, message: 'x' }).catch(() => undefined)
    expect(requests).toMatchObject([{ method: 'signMessage' }])
  })
})
