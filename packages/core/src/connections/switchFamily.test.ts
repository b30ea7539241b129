import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { ALICE, fakeConnection, settle } from '../../test/fakeWallets.js'
import { agree, asked, devnet, grant, type Made, mainnet, onEvm, SOL } from '../../test/twoFamilies.js'
import { connect, goBack, switchView } from '../actions.js'
import { navigate } from '../router/moves.js'
import type { Route } from '../types/route.js'
import { chooseNetwork } from './switchNetwork.js'

describe('switching to another family', () => {
  test('behavior: ignoreConfirmation activates the network at once, also for the next visit, without asking', async () => {
    const made = await onEvm()
    const { client, views } = made
    void client.open({ view: 'Networks' })
    await settle()
    navigate(client, switchView(client, { chainId: devnet, ignoreConfirmation: true }))
    await settle()
    expect(views()).not.toContain('SwitchActiveChain')
    expect(client.getState()).toMatchObject({
      namespace: 'solana',
      networks: { solana: { chainId: devnet } },
      switching: { status: 'done' },
      accounts: { eip155: { status: 'connected' } },
    })
    expect([made.second.asks, made.stored('activeNamespace'), made.events()]).toEqual([
      [],
      '"solana"',
      ['SWITCH_NETWORK'],
    ])
  })

  test('behavior: after consent and connection the family is active on the network, reported once, and the modal closes', async () => {
    const made = await asked()
    expect(made.client.getState()).toMatchObject({
      namespace: 'eip155',
      modal: {
        stack: [
          { view: 'Networks' },
          { view: 'SwitchActiveChain', namespace: 'solana', chainId: devnet, from: 'eip155' },
        ],
      },
    })
    const { error } = await agree(made)
    expect(made.views()).toEqual(['Networks', 'SwitchActiveChain', 'Connect'])
    expect(made.client.getState()).toMatchObject({
      namespace: 'solana',
      networks: { solana: { chainId: devnet } },
      switching: { status: 'waiting' },
    })
    expect([made.stored('activeNamespace'), made.events()]).toEqual(['"eip155"', []])
    await grant(made, made.second)
    expect(await error).toBeUndefined()
    expect(made.second.asks[0]?.chainId).toBe(devnet)
    expect(made.client.getState()).toMatchObject({
      namespace: 'solana',
      switching: { status: 'done' },
      accounts: { eip155: { status: 'connected' }, solana: { status: 'connected', chainId: devnet } },
      modal: { open: false },
    })
    expect([made.stored('activeNamespace'), made.events()]).toEqual(['"solana"', ['SWITCH_NETWORK']])
  })

  test.each<[string, (made: Made) => void | Promise<void>, boolean, string[]]>([
    ['back from the wallets', ({ client }) => goBack(client), true, ['Networks', 'SwitchActiveChain']],
    [
      'back, and back again',
      ({ client }) => {
        goBack(client)
        goBack(client)
      },
      true,
      ['Networks'],
    ],
    ['closed among the wallets', ({ client }) => client.close(), false, []],
    [
      'declined in the wallet, then closed',
      async ({ client, second }) => {
        const connecting = connect(client, { walletId: 'ghost' }).catch(() => undefined)
        second.asks[0]?.refuse(new LatchkeyError('user_rejected'))
        await connecting
        client.close()
      },
      false,
      [],
    ],
    [
      'closed while the wallet asks, which says yes later',
      async ({ client, second }) => {
        const connecting = connect(client, { walletId: 'ghost' }).catch(() => undefined)
        client.close()
        second.asks[0]?.grant(fakeConnection('solana', 'second', 'ghost', devnet, [SOL]))
        await connecting
      },
      false,
      [],
    ],
  ])('behavior: %s: where it was before', async (_name, leave, open, views) => {
    const made = await asked()
    const { error } = await agree(made)
    await leave(made)
    await settle()
    const state = made.client.getState()
    expect(state.namespace).toBe('eip155')
    expect(state.networks.solana?.chainId).toBe(mainnet)
    expect(state.accounts).toMatchObject({
      eip155: { status: 'connected', address: ALICE },
      solana: { status: 'disconnected' },
    })
    expect(state.modal.open).toBe(open)
    if (open) expect(made.views()).toEqual(views)
    expect([made.stored('activeNamespace'), made.events()]).toEqual(['"eip155"', []])
    if (views.at(-1) === 'SwitchActiveChain') made.client.close()
    expect(await error).toMatchObject({ name: 'user_rejected' })
    expect(made.client.getState().switching?.status).toBe('declined')
    connect(made.client, { walletId: 'ghost' }).catch(() => undefined)
    expect(made.second.asks.at(-1)?.chainId).toBeUndefined()
  })

  test('behavior: shows the account afterwards if requested', async () => {
    const made = await onEvm()
    void made.client.open({ view: 'Account' })
    await settle()
    navigate(made.client, switchView(made.client, { chainId: devnet }))
    await agree(made)
    goBack(made.client)
    goBack(made.client)
    expect([made.views(), made.client.getState().namespace]).toEqual([['Account'], 'eip155'])
  })

  test('behavior: the previous family disconnects meanwhile: nothing to return to', async () => {
    const made = await asked()
    await agree(made)
    await made.client.disconnect('eip155')
    made.client.close()
    await settle()
    expect(made.client.getState().namespace).toBe('solana')
  })

  test.each<[string, Partial<Route>, string[]]>([
    ['afterwards', { afterwards: 'WalletReceive' } as never, ['Networks', 'WalletReceive']],
    ['afterwards, replace', { afterwards: 'WalletReceive', replace: true } as never, ['WalletReceive']],
    ['afterwards: a view below', { afterwards: 'Networks' } as never, ['Networks']],
  ])('param: %s', async (_name, data, views) => {
    const made = await asked(data)
    await agree(made)
    await grant(made, made.second)
    expect([made.client.getState().modal.open, made.views()]).toEqual([true, views])
  })

  test('param: an unknown view in afterwards closes the modal', async () => {
    const made = await asked({ afterwards: 'Nowhere' } as never)
    await agree(made)
    await grant(made, made.second)
    expect(made.client.getState().modal.open).toBe(false)
  })
})

test('behavior: a visitor who returns gets the previously chosen network again', async () => {
  const made = await onEvm()
  chooseNetwork(made.context, mainnet)
  made.context.update('test', () => ({ namespace: 'eip155' }))
  void made.client.open({ view: 'Networks' })
  await settle()
  navigate(made.client, switchView(made.client, { chainId: devnet }))
  await agree(made)
  made.client.close()
  expect(made.context.chosen.get('solana')).toBe(mainnet)
})
