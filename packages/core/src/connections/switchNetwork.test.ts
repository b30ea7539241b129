import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { ALICE, settle, stage } from '../../test/fakeWallets.js'
import { connect, switchNetwork } from '../actions.js'
import { navigate } from '../router/moves.js'
import type { AdapterActions } from '../types/adapter.js'

const METAMASK = 'io.metamask'
const POLYGON: Caip2 = 'eip155:137'

async function connected(script: Partial<AdapterActions> & { readonly at?: { chain: Caip2 } }) {
  const at = script.at ?? { chain: 'eip155:1' }
  const calls: string[] = []
  const note = <A extends unknown[], R>(name: string, run: ((...args: A) => Promise<R>) | undefined) =>
    run &&
    ((...args: A): Promise<R> => {
      calls.push(name)
      return run(...args)
    })
  const { at: _at, ...own } = script
  const actions = {
    getChainId: async () => at.chain,
    ...own,
    ...(own.switchChain ? { switchChain: note('switch', own.switchChain) } : {}),
    ...(own.addChain ? { addChain: note('add', own.addChain) } : {}),
  } as AdapterActions
  const made = stage({}, { actions: () => actions })
  made.connector.announce(METAMASK, 'MetaMask')
  const connecting = connect(made.client, { walletId: METAMASK })
  const live = made.connection()
  made.connector.asks[0]?.grant(live)
  await connecting
  return { ...made, live, calls, at }
}

const refuse = (name: 'unknown_chain' | 'user_rejected' | 'wallet_error') => async (): Promise<never> => {
  throw new LatchkeyError(name, { details: { chainId: POLYGON } })
}

describe('switchNetwork', () => {
  test('behavior: the wallet switches; the send state is reset; SWITCH_NETWORK once', async () => {
    const at = { chain: 'eip155:1' as Caip2 }
    const { client, context, events } = await connected({
      at,
      switchChain: async ({ chainId }) => void (at.chain = chainId),
    })
    context.update('test', ({ send }) => ({ send: { ...send, sendTokenAmount: '1' } }))
    await switchNetwork(client, { chainId: POLYGON })
    expect(client.getState()).toMatchObject({
      switching: { status: 'done', chainId: POLYGON },
      networks: { eip155: { chainId: POLYGON } },
      accounts: { eip155: { chainId: POLYGON, caipAddress: `${POLYGON}:${ALICE}` } },
      send: { sendTokenAmount: '' },
      walletRequests: 0,
    })
    expect(events.filter((event) => event === 'SWITCH_NETWORK')).toHaveLength(1)
  })

  test('behavior: it resolves only after the wallet reports the chain', async () => {
    const at = { chain: 'eip155:1' as Caip2 }
    const { client, platform } = await connected({ at, switchChain: async () => undefined })
    let settled = false
    const switching = switchNetwork(client, { chainId: POLYGON }).then(() => (settled = true))
    await platform.advance(1_000)
    expect(settled).toBe(false)
    at.chain = POLYGON
    await platform.advance(250)
    await switching
    expect(client.getState().networks.eip155?.chainId).toBe(POLYGON)
  })

  test('error: a wallet that agrees without switching ends with wallet_timeout', async () => {
    const { client, platform } = await connected({ switchChain: async () => undefined })
    const switching = switchNetwork(client, { chainId: POLYGON }).catch((error: unknown) => error)
    await platform.advance(6_000)
    expect(await switching).toMatchObject({ name: 'wallet_timeout' })
    expect(client.getState().networks.eip155?.chainId).toBe('eip155:1')
  })

  test.each([true, false])(
    'behavior: unknown chain: add, switch, verify; adding switches too: %s',
    async (too) => {
      const at = { chain: 'eip155:1' as Caip2 }
      let known = false
      const { client, calls } = await connected({
        at,
        switchChain: async ({ chainId }) => {
          if (!known) throw new LatchkeyError('unknown_chain', { details: { chainId } })
          at.chain = chainId
        },
        addChain: async ({ network }) => {
          known = true
          if (too) at.chain = network.caipNetworkId
        },
      })
      await switchNetwork(client, { chainId: POLYGON })
      expect(calls).toEqual(too ? ['switch', 'add'] : ['switch', 'add', 'switch'])
      expect(client.getState().networks.eip155?.chainId).toBe(POLYGON)
    },
  )

  test.each([
    [
      'adding fails',
      { switchChain: refuse('unknown_chain'), addChain: refuse('wallet_error') },
      'chain_not_supported',
      'failed',
    ],
    ['adding is not offered', { switchChain: refuse('unknown_chain') }, 'chain_not_supported', 'failed'],
    [
      'adding is declined',
      { switchChain: refuse('unknown_chain'), addChain: refuse('user_rejected') },
      'user_rejected',
      'declined',
    ],
    ['switching is declined', { switchChain: refuse('user_rejected') }, 'user_rejected', 'declined'],
    ['switching is not offered', {}, 'switch_not_supported', 'failed'],
    ['the wallet fails', { switchChain: refuse('wallet_error') }, 'wallet_error', 'failed'],
  ] as const)('error: %s', async (_name, script, name, status) => {
    const { client, events } = await connected(script)
    await expect(switchNetwork(client, { chainId: POLYGON })).rejects.toMatchObject({ name })
    expect(client.getState()).toMatchObject({
      switching: { status },
      walletRequests: 0,
      networks: { eip155: { chainId: 'eip155:1' } },
    })
    expect(events).not.toContain('SWITCH_NETWORK')
  })

  test('error: exact texts', async () => {
    const failed = await connected({ switchChain: refuse('unknown_chain'), addChain: refuse('wallet_error') })
    await expect(switchNetwork(failed.client, { chainId: POLYGON })).rejects.toThrow('Chain is not supported')
    const { client } = await connected({})
    await expect(switchNetwork(client, { chainId: POLYGON })).rejects.toThrow(
      'MetaMask does not support programmatic chain switching.',
    )
    const unnamed = async (): Promise<never> => {
      throw new LatchkeyError('switch_not_supported', {
        details: { connector: 'The wallet', chainId: POLYGON },
      })
    }
    const asked = await connected({ switchChain: unnamed })
    const error = await switchNetwork(asked.client, { chainId: POLYGON }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      message: 'MetaMask does not support programmatic chain switching.',
      details: { connector: 'MetaMask', chainId: POLYGON },
    })
  })

  test('error: a network that is not configured: alert and switch_network_not_found', async () => {
    const { client } = await connected({})
    await expect(switchNetwork(client, { chainId: 'eip155:5' })).rejects.toMatchObject({
      name: 'switch_network_not_found',
    })
    expect(client.getState().alert?.name).toBe('switch_network_not_found')
  })

  test('param: throwOnFailure false only shows the failure', async () => {
    const { client } = await connected({ switchChain: refuse('wallet_error') })
    await switchNetwork(client, { chainId: POLYGON, throwOnFailure: false })
    expect(client.getState().switching?.status).toBe('failed')
  })

  test('behavior: a failed switch navigates back with a toast; a declined one stays', async () => {
    const { client } = await connected({ switchChain: refuse('wallet_error') })
    void client.open()
    await settle()
    navigate(client, { view: 'Networks' })
    navigate(client, { view: 'SwitchNetwork', chainId: POLYGON })
    await switchNetwork(client, { chainId: POLYGON, throwOnFailure: false })
    expect(client.getState().modal.stack.map((route) => route.view)).toEqual(['Account', 'Networks'])
    expect(client.getState().toast).toMatchObject({ variant: 'error' })

    const declined = await connected({ switchChain: refuse('user_rejected') })
    void declined.client.open()
    await settle()
    navigate(declined.client, { view: 'SwitchNetwork', chainId: POLYGON })
    await switchNetwork(declined.client, { chainId: POLYGON, throwOnFailure: false })
    expect(declined.client.getState().modal.stack.at(-1)?.view).toBe('SwitchNetwork')
    expect(declined.client.getState().toast).toBeNull()
  })

  test('behavior: a successful switch leaves SwitchNetwork and the list', async () => {
    const at = { chain: 'eip155:1' as Caip2 }
    const { client } = await connected({ at, switchChain: async ({ chainId }) => void (at.chain = chainId) })
    void client.open()
    await settle()
    navigate(client, { view: 'Networks' })
    navigate(client, { view: 'SwitchNetwork', chainId: POLYGON })
    await switchNetwork(client, { chainId: POLYGON })
    expect(client.getState().modal.stack).toEqual([{ view: 'Account' }])
  })

  test('behavior: a newer switch replaces the shown one', async () => {
    const answers: (() => void)[] = []
    const at = { chain: 'eip155:1' as Caip2 }
    const { client } = await connected({
      at,
      switchChain: ({ chainId }) =>
        new Promise((resolve) =>
          answers.push(() => {
            at.chain = chainId
            resolve()
          }),
        ),
    })
    const first = switchNetwork(client, { chainId: POLYGON })
    const second = switchNetwork(client, { chainId: 'eip155:8453' })
    await settle()
    answers[0]?.()
    await first
    expect(client.getState().switching).toMatchObject({ chainId: 'eip155:8453', status: 'waiting' })
    answers[1]?.()
    await second
    expect(client.getState()).toMatchObject({
      switching: { status: 'done' },
      networks: { eip155: { chainId: 'eip155:8453' } },
    })
  })

  test('behavior: without a connection the network is shown and requested on connect', async () => {
    const { client, connector } = stage()
    await switchNetwork(client, { chainId: POLYGON })
    expect(client.getState().networks.eip155?.chainId).toBe(POLYGON)
    connector.announce(METAMASK)
    connect(client, { walletId: METAMASK }).catch(() => undefined)
    expect(connector.asks[0]?.chainId).toBe(POLYGON)
  })

  test('behavior: requests no network unless the visitor chose one', () => {
    const { client, connector } = stage()
    connector.announce(METAMASK)
    connect(client, { walletId: METAMASK }).catch(() => undefined)
    expect(connector.asks[0]?.chainId).toBeUndefined()
  })
})

test.each([
  ['takes the addition', async (at: { chain: Caip2 }) => void (at.chain = POLYGON), undefined],
  [
    'cannot add either',
    async () => {
      throw new LatchkeyError('method_not_supported', { details: { method: 'wallet_addEthereumChain' } })
    },
    'switch_not_supported',
  ],
] as const)('behavior: a wallet that cannot switch and %s', async (_what, add, name) => {
  const at = { chain: 'eip155:1' as Caip2 }
  const { client, calls } = await connected({
    at,
    switchChain: async () => {
      throw new LatchkeyError('switch_not_supported', { details: { connector: 'The wallet' } })
    },
    addChain: () => add(at),
  })
  const switched = await switchNetwork(client, { chainId: POLYGON }).catch((error: unknown) => error)
  expect(calls).toEqual(['switch', 'add'])
  if (name) expect(switched).toMatchObject({ name, details: { connector: 'MetaMask' } })
  else expect(client.getState().networks.eip155?.chainId).toBe(POLYGON)
})
