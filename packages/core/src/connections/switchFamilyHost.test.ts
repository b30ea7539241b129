import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  shared,
  stage,
} from '../../test/fakeWallets.js'
import { agree, config, devnet, grant, mainnet, onEvm, SOL } from '../../test/twoFamilies.js'
import { connect, switchNetwork, switchView } from '../actions.js'

describe('a host that switches to another family', () => {
  test('behavior: asks the visitor, changes nothing before, and settles at the end', async () => {
    const made = await onEvm()
    let settled = false
    const switching = switchNetwork(made.client, { chainId: mainnet }).then(() => (settled = true))
    await settle()
    expect(made.views()).toEqual(['SwitchActiveChain'])
    expect(made.client.getState().namespace).toBe('eip155')
    await agree(made, mainnet)
    expect([made.client.getState().namespace, settled]).toEqual(['solana', false])
    await grant(made, made.second, mainnet)
    await switching
    expect(made.events()).toEqual(['SWITCH_NETWORK'])
  })

  test.each([
    ['before', false],
    ['after agreeing', true],
  ])('error: staying counts as a rejection: %s', async (_name, agrees) => {
    const made = await onEvm()
    const switching = switchNetwork(made.client, { chainId: mainnet }).catch((thrown: unknown) => thrown)
    await settle()
    if (agrees) await agree(made, mainnet)
    made.client.close()
    expect(await switching).toMatchObject({ name: 'user_rejected' })
    expect(made.client.getState()).toMatchObject({ namespace: 'eip155', switching: { status: 'declined' } })
  })

  test('error: rejects with the last attempt’s error', async () => {
    const made = await onEvm()
    const switching = switchNetwork(made.client, { chainId: mainnet }).catch((thrown: unknown) => thrown)
    await settle()
    await agree(made, mainnet)
    const connecting = connect(made.client, { walletId: 'ghost' }).catch(() => undefined)
    made.second.asks[0]?.refuse(new LatchkeyError('wallet_locked'))
    await connecting
    made.client.close()
    expect(await switching).toMatchObject({ name: 'wallet_locked' })
  })

  test('behavior: without a modal the network is active at once, also on the next visit', async () => {
    const made = await onEvm({ mounted: false })
    await switchNetwork(made.client, { chainId: devnet })
    expect(made.client.getState()).toMatchObject({
      namespace: 'solana',
      networks: { solana: { chainId: devnet } },
      modal: { open: false },
    })
    expect([made.stored('activeNamespace'), made.stored('activeChain')]).toEqual(['"solana"', `"${devnet}"`])
  })

  test('error: stopping the client ends the wait', async () => {
    const made = await onEvm()
    const switching = switchNetwork(made.client, { chainId: mainnet }).catch((thrown: unknown) => thrown)
    await settle()
    made.client.dispose()
    expect(await switching).toMatchObject({ name: 'request_aborted' })
  })
})

describe('a wallet of several families', () => {
  test('behavior: an embedded wallet gets the family connected first', async () => {
    const auth = fakeConnector('login', ['eip155', 'solana'], 'AUTH')
    const adapters = [fakeAdapter('eip155', []), fakeAdapter('solana', [])]
    const { client, events } = stage({ ...config, adapters, connectors: [auth] })
    const connecting = connect(client, { walletId: 'login', namespaces: ['eip155'] })
    auth.asks[0]?.grant(fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE]))
    await connecting
    expect(switchView(client, { chainId: devnet })).toEqual({ view: 'SwitchNetwork', chainId: devnet })
    const switching = switchNetwork(client, { chainId: devnet })
    await settle()
    expect(auth.asks[1]).toMatchObject({ namespaces: ['solana'], chainId: devnet, walletId: 'login' })
    auth.asks[1]?.grant(fakeConnection('solana', 'login', 'login', devnet, [SOL]))
    await switching
    expect(client.getState()).toMatchObject({
      namespace: 'solana',
      accounts: { eip155: { status: 'connected' }, solana: { address: SOL, chainId: devnet } },
      modal: { open: false },
      walletRequests: 0,
    })
    expect(events.filter((event) => event === 'SWITCH_NETWORK')).toHaveLength(1)
    await client.disconnect('solana')
    const again = connect(client, { walletId: 'login', namespaces: ['eip155'] })
    auth.asks[2]?.grant(fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE]))
    await again
    const failing = switchNetwork(client, { chainId: devnet }).catch((thrown: unknown) => thrown)
    await settle()
    auth.asks[3]?.grant()
    expect(await failing).toMatchObject({ name: 'no_accounts' })
    expect(client.getState()).toMatchObject({ namespace: 'eip155', switching: { status: 'failed' } })
  })

  test('behavior: the accounts of a remote session are read again', async () => {
    const remote = fakeConnector('wc', ['eip155', 'solana'], 'WALLET_CONNECT')
    const adapters = [fakeAdapter('eip155', []), fakeAdapter('solana', [])]
    const { client } = stage({ ...config, adapters, connectors: [remote] })
    const connecting = connect(client, { walletId: 'wc', namespaces: ['eip155', 'solana'] })
    const session = {
      topic: 't',
      approved: { chains: [mainnet], takesMore: false },
      peer: { name: 'Peer', url: 'https://peer.test' },
    } as const
    const live = { ...fakeConnection('solana', 'wc', 'wc', mainnet, [SOL]), session }
    remote.asks[0]?.grant(fakeConnection('eip155', 'wc', 'wc', 'eip155:1', [ALICE]), live)
    await connecting
    expect(client.getState().namespace).toBe('eip155')
    Object.defineProperty(live, 'accounts', { value: shared(`${mainnet}:${BOB}`) })
    await switchNetwork(client, { chainId: mainnet })
    expect(client.getState()).toMatchObject({
      namespace: 'solana',
      accounts: { solana: { address: BOB } },
      networks: {
        solana: {
          supportsAllNetworks: false,
          approvedCaipNetworkIds: [mainnet],
          requestedCaipNetworks: [{ caipNetworkId: mainnet }, { caipNetworkId: devnet }],
        },
      },
    })
  })
})

describe('an opening for another family', () => {
  test.each([
    ['closed', false, 'eip155'],
    ['connected', true, 'solana'],
  ])('behavior: %s', async (_name, connects, active) => {
    const made = await onEvm()
    void made.client.open({ view: 'Connect', namespace: 'solana' })
    await settle()
    expect([made.client.getState().namespace, made.views()]).toEqual(['solana', ['Connect']])
    if (connects) await grant(made, made.second, mainnet)
    else made.client.close()
    expect(made.client.getState().namespace).toBe(active)
  })
})
