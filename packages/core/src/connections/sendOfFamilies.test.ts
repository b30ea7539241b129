import { afterEach, expect, test } from 'vitest'
import { ALICE, BOB, fakeConnection, settle } from '../../test/fakeWallets.js'
import { onEvm, SOL } from '../../test/twoFamilies.js'
import { connect, switchAccount, updateSend } from '../actions.js'
import { setAccounts, setChain } from './accounts.js'

const clients: { dispose(): void }[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})

async function typed() {
  const made = await onEvm()
  const { client, second } = made
  clients.push(client)
  const connecting = connect(client, { walletId: 'ghost' })
  const live = fakeConnection('solana', 'second', 'ghost', 'solana:devnet', [SOL])
  second.asks[0]?.grant(live)
  await connecting
  await switchAccount(client, { namespace: 'eip155', address: ALICE })
  expect(client.getState().namespace).toBe('eip155')
  updateSend(client, { sendTokenAmount: '5', receiverAddress: BOB })
  return { ...made, live, amount: () => client.getState().send.sendTokenAmount }
}

test('behavior: a change in an inactive family keeps the send form', async () => {
  const { amount, context, live } = await typed()
  setChain(context, live.id, 'solana:mainnet')
  setAccounts(context, live.id, [
    { caip: 'solana:mainnet:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', type: 'eoa' },
  ])
  await settle()
  expect(amount()).toBe('5')
})

test('behavior: a network change of the active family empties it', async () => {
  const { amount, client, context } = await typed()
  setChain(context, client.getState().active.eip155 ?? '', 'eip155:137')
  expect(amount()).toBe('')
})

test('behavior: showing another family’s account empties it, by a switch or an opening', async () => {
  const made = await typed()
  await switchAccount(made.client, { namespace: 'solana', address: SOL })
  expect([made.client.getState().namespace, made.amount()]).toEqual(['solana', ''])
  const other = await typed()
  void other.client.open({ namespace: 'solana' })
  await settle()
  expect([other.client.getState().namespace, other.amount()]).toEqual(['solana', ''])
})

test('behavior: a switch to a family on an unconfigured network shows that', async () => {
  const made = await typed()
  await switchAccount(made.client, { namespace: 'solana', address: SOL })
  setChain(made.context, made.client.getState().active.eip155 ?? '', 'eip155:999')
  await settle()
  await switchAccount(made.client, { namespace: 'eip155', address: ALICE })
  await settle()
  expect(made.views().at(-1)).toBe('UnsupportedChain')
})
