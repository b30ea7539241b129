import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, stage, shared } from '../../test/fakeWallets.js'
import { connect, switchAccount } from '../actions.js'

const METAMASK = 'io.metamask'

async function connected(...parameters: Parameters<typeof stage>) {
  const made = stage(...parameters)
  made.connector.announce(METAMASK, 'MetaMask')
  const connecting = connect(made.client, { walletId: METAMASK })
  const connection = made.connection()
  made.connector.asks.at(-1)?.grant(connection)
  const account = await connecting
  return { ...made, live: connection, account }
}

describe('switchAccount', () => {
  test('behavior: another shared account becomes the active one', async () => {
    const { client, live } = await connected()
    live.emit('accountsChanged', shared(`eip155:1:${ALICE}`, `eip155:1:${BOB}`))
    void switchAccount(client, { namespace: 'eip155', address: BOB })
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB })
  })

  test('error: rejects an account that is not shared, with the reason', async () => {
    const { client, connector } = await connected()
    await expect(switchAccount(client, { namespace: 'eip155', address: BOB })).rejects.toMatchObject({
      name: 'unauthorized',
      details: { wallet: METAMASK, address: BOB, reason: expect.stringContaining('does not share') },
    })
    expect(connector.asks).toHaveLength(1)
  })

  test('behavior: an account of a wallet that is not connected connects the wallet', async () => {
    const { client, connector, connection } = await connected()
    connector.announce('two', 'Two')
    const switching = switchAccount(client, { namespace: 'eip155', address: BOB, walletId: 'TWO' })
    connector.asks.at(-1)?.grant(connection('eip155:1', [ALICE, BOB], 'two'))
    await switching
    expect(connector.asks).toHaveLength(2)
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB, wallet: { id: 'two' } })
  })

  test('behavior: without a connection the last used wallet is connected', async () => {
    const { client, connector, connection } = await connected()
    await client.disconnect()
    const switching = switchAccount(client, { namespace: 'eip155', address: ALICE })
    connector.asks.at(-1)?.grant(connection())
    await switching
    expect(client.getState().accounts.eip155).toMatchObject({ address: ALICE, wallet: { id: METAMASK } })
  })

  test('error: user_rejected after a rejection, not_connected without a known wallet', async () => {
    const { client, connector } = stage()
    const switching = { namespace: 'eip155', address: BOB } as const
    await expect(switchAccount(client, switching)).rejects.toMatchObject({ name: 'not_connected' })
    connector.announce(METAMASK)
    const declined = switchAccount(client, { ...switching, walletId: METAMASK })
    connector.asks.at(-1)?.refuse(new LatchkeyError('user_rejected'))
    await expect(declined).rejects.toMatchObject({ name: 'user_rejected' })
  })
})
