import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { settle } from '../../../test/fakeWallets.js'
import { cancelAttempt, connectRemote, goBack, preparePairing } from '../../actions.js'
import { navigate } from '../../router/moves.js'

describe('preparePairing', () => {
  test('behavior: nothing on a desktop, nothing before the terms are accepted', async () => {
    const desktop = remote()
    preparePairing(desktop.client)
    const legal = remote({ features: { legalCheckbox: true }, termsConditionsUrl: '/terms' }, true)
    preparePairing(legal.client)
    expect([desktop.remote.asks, legal.remote.asks]).toEqual([[], []])
  })

  test('behavior: prepares once and invisibly; an attempt reuses it', async () => {
    const { client, state, remote: connector, show, ask, session, chosen } = remote({}, true)
    preparePairing(client)
    preparePairing(client)
    show('wc:one')
    expect([connector.asks.length, state().attempt, state().pairing?.uri]).toEqual([1, null, 'wc:one'])
    expect(state().accounts.eip155).toEqual({ status: 'disconnected' })
    const connecting = connectRemote(client, { walletId: WALLET })
    expect([connector.asks.length, chosen]).toEqual([1, [{ walletId: WALLET }]])
    ask().grant(...session())
    expect((await connecting).wallet.id).toBe(WALLET)
  })

  test('behavior: other families or another network create a new pairing', async () => {
    const { client, remote: connector } = remote({}, true)
    preparePairing(client)
    connectRemote(client, { walletId: WALLET, namespaces: ['solana'] }).catch(() => undefined)
    expect(connector.asks.map(({ namespaces, signal }) => [namespaces, signal.aborted])).toEqual([
      [['eip155', 'solana'], true],
      [['solana'], false],
    ])
  })

  test('behavior: returning to the list prepares a new one; closing ends it', async () => {
    const { client, state, remote: connector, ask } = remote({}, true)
    void client.open({ view: 'Connect' })
    await settle()
    preparePairing(client)
    navigate(client, { view: 'ConnectingWalletConnect', walletId: WALLET })
    const connecting = connectRemote(client, { walletId: WALLET })
    goBack(client)
    cancelAttempt(client)
    ask(0).refuse(new LatchkeyError('request_aborted'))
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
    await settle()
    expect(connector.asks.map(({ signal }) => signal.aborted)).toEqual([true, false])
    client.close()
    ask(1).refuse(new LatchkeyError('request_aborted'))
    await settle()
    expect(connector.asks.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect(state().pairing).toBeNull()
  })

  test('behavior: a failure is silent and not retried; the tap tries again', async () => {
    const { client, state, remote: connector, ask, session } = remote({}, true)
    void client.open({ view: 'Connect' })
    await settle()
    preparePairing(client)
    ask().refuse(new LatchkeyError('relay_unreachable'))
    await settle()
    expect([connector.asks.length, state().attempt, state().pairing]).toEqual([1, null, null])
    const connecting = connectRemote(client, { walletId: WALLET })
    expect(connector.asks).toHaveLength(2)
    ask().grant(...session())
    await connecting
  })

  test('behavior: on demand, unneeded code is not loaded', async () => {
    const desktop = remote()
    preparePairing(desktop.client)
    const touch = remote({}, true)
    await settle()
    expect([desktop.remote.asks, touch.remote.asks]).toEqual([[], []])
    preparePairing(touch.client)
    await settle()
    expect(touch.remote.asks).toHaveLength(1)
  })
})
