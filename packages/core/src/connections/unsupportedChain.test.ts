import { describe, expect, test } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import { connect } from '../actions.js'
import { navigate } from '../router/moves.js'

const METAMASK = 'io.metamask'

describe('UnsupportedChain', () => {
  test.each([
    ['opens', {}, true],
    ['not with network switch off', { enableNetworkSwitch: false }, false],
    ['not where unsupported chains are allowed', { allowUnsupportedChain: true }, false],
    ['not in basic mode', { basic: true }, false],
  ])('behavior: %s', async (_name, config, opens) => {
    const { client, connector, connection } = stage(config)
    connector.announce(METAMASK)
    const connecting = connect(client, { walletId: METAMASK })
    const live = connection()
    connector.asks[0]?.grant(live)
    await connecting
    live.emit('chainChanged', 'eip155:99')
    await settle()
    expect(client.getState().modal.open).toBe(opens)
    if (!opens) return
    expect(client.getState().modal.stack).toEqual([{ view: 'UnsupportedChain' }])
    live.emit('chainChanged', 'eip155:1')
    expect(client.getState().modal.open).toBe(false)
  })

  test.each([
    ['it takes the place of the connecting view', {}, ['UnsupportedChain']],
    ['not where unsupported chains are allowed: the modal closes', { allowUnsupportedChain: true }, []],
  ])('behavior: the wallet is on one when it connects: %s', async (_name, config, views) => {
    const { client, connector, connection } = stage(config)
    connector.announce(METAMASK)
    const opening = client.open()
    await settle()
    navigate(client, { view: 'ConnectingExternal', walletId: METAMASK })
    await settle()
    connector.asks[0]?.grant(connection('eip155:99'))
    expect(await opening).toMatchObject({ status: 'connected' })
    const { open, stack } = client.getState().modal
    expect(open ? stack.map(({ view }) => view) : []).toEqual(views)
  })
})
