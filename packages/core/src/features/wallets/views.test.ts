import { expect, test } from 'vitest'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { BOB, fakeConnection, settle } from '../../../test/fakeWallets.js'
import { chooseWallet, connect, connectRemote, disconnect, walletRows } from '../../actions.js'

async function atWallets({ isTouch = true, wasUsed = true } = {}) {
  const made = remote({ features: { multiWallet: true } }, isTouch)
  const { ask, client, context, injected, remote: connector, session } = made
  const { id, name } = connector
  const row = {
    id,
    name,
    connectorId: id,
    namespaces: ['eip155'],
    type: 'WALLET_CONNECT',
    elsewhere: true,
  } as const
  context.update('test', ({ detected }) => ({ detected: { ...detected, [id]: row } }))
  if (wasUsed) {
    const connecting = connectRemote(client, { walletId: WALLET })
    ask().grant(...session())
    await connecting
    await disconnect(client)
  }
  injected.announce('owl')
  const joining = connect(client, { walletId: 'owl' })
  injected.asks[0]?.grant(fakeConnection('eip155', 'injected', 'owl', 'eip155:1', [BOB]))
  await joining
  const before = connector.asks.length
  void client.open({ view: 'Wallets' })
  await settle()
  return { ...made, prepared: () => connector.asks.length - before }
}

test('behavior: on a phone a pairing is prepared for a recent remote wallet, whose app a tap opens', async () => {
  const { chosen, client, prepared, show, state } = await atWallets()
  expect(prepared()).toBe(1)
  show('wc:one')
  const { catalogue, detected, features, recent } = state()
  const [fox] = walletRows({
    catalogue: catalogue.recommended.status === 'ready' ? catalogue.recommended.data : [],
    detected,
    recent,
    features,
    config: client.config,
    platform: { isTouch: true },
    namespace: undefined,
    shown: [],
  }).filter(({ aliases }) => aliases.includes(WALLET))
  if (!fox) throw new Error('no row')
  const known = chosen.length
  chooseWallet(client, fox)
  expect(state().modal.wallet).toMatchObject({ row: { id: fox.id }, isOpened: true })
  expect(chosen.slice(known)).toMatchObject([{ walletId: WALLET, link: { href: 'fox://' } }])
  expect(prepared()).toBe(1)
})

test('behavior: leaving the list cancels it', async () => {
  const { ask, client, prepared } = await atWallets()
  expect(prepared()).toBe(1)
  client.close()
  await settle()
  expect(ask().signal.aborted).toBe(true)
})

test.each([
  ['on a desktop', { isTouch: false }],
  ['where none was used before', { wasUsed: false }],
])('behavior: %s no pairing is prepared', async (_name, options) => {
  expect((await atWallets(options)).prepared()).toBe(0)
})
