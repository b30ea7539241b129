import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import {
  ALICE,
  evm,
  fakeAdapter,
  type FakeConnection,
  fakeConnection,
  type FakeConnector,
  fakeConnector,
  settle,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { connect } from '../actions.js'

const chains: Readonly<Record<string, Caip2>> = {
  eip155: 'eip155:1',
  solana: `solana:${sol.id}`,
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}
const bitcoin = { ...sol, chainNamespace: 'bip122' as const, id: '000000000019d6689c085ae165831e93' }
const all = ['eip155', 'solana', 'bip122'] as const

async function connected(type: 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN', together: readonly Namespace[]) {
  const shared = fakeConnector('shared', together, type)
  const others = all.filter((item) => !together.includes(item)).map((item) => fakeConnector(item, [item]))
  const { client, events } = stage({
    networks: [evm(1), sol, bitcoin],
    adapters: all.map((item) =>
      fakeAdapter(
        item,
        others.filter(({ id }) => id === item),
      ),
    ),
    connectors: [shared],
  })
  const lives: Record<string, FakeConnection> = {}
  const reach = async (connector: FakeConnector, namespaces: readonly Namespace[]) => {
    const connecting = connect(client, { walletId: connector.id, namespaces })
    for (const item of namespaces)
      lives[item] = fakeConnection(item, connector.id, connector.id, chains[item] as Caip2, [ALICE])
    connector.asks[0]?.grant(...namespaces.flatMap((item) => lives[item] ?? []))
    await connecting
    await settle()
  }
  await reach(shared, together)
  for (const other of others) await reach(other, other.namespaces ?? [])
  const left = () => all.filter((item) => client.getState().accounts[item]?.status === 'connected')
  expect(left()).toEqual(all)
  const ended = () => all.filter((item) => lives[item]?.disconnects() === 1)
  return { client, ended, events, left, lives }
}

test.each([
  ['a session ends as one', 'WALLET_CONNECT', 'solana', ['bip122']],
  ['a login ends as one', 'AUTH', 'solana', ['bip122']],
  ['a connection without a session ends only for its family', 'MULTI_CHAIN', 'solana', ['eip155', 'bip122']],
  ['another family leaves a session alone', 'WALLET_CONNECT', 'bip122', ['eip155', 'solana']],
  ['without a family everything ends', 'WALLET_CONNECT', undefined, []],
] as const)('behavior: %s', async (_name, type, namespace, remains) => {
  const { client, ended, events, left } = await connected(type, ['eip155', 'solana'])
  await client.disconnect(namespace)
  expect(left()).toEqual(remains)
  expect(ended()).toEqual(all.filter((item) => !(remains as readonly string[]).includes(item)))
  expect(events.filter((event) => event === 'DISCONNECT_SUCCESS')).toHaveLength(1)
})

test('behavior: a session ended by the wallet resets only its families', async () => {
  const { left, lives } = await connected('WALLET_CONNECT', ['eip155', 'solana'])
  lives['eip155']?.emit('disconnect', {})
  await settle()
  expect(left()).toEqual(['bip122'])
})

test('error: one error lists all failures, and everything is disconnected', async () => {
  const { client, events, left, lives } = await connected('MULTI_CHAIN', ['eip155', 'solana'])
  for (const [item, name] of [
    ['eip155', 'wallet_error'],
    ['bip122', 'wallet_locked'],
  ] as const) {
    const live = lives[item]
    if (live) live.onDisconnect = () => Promise.reject(new LatchkeyError(name))
  }
  const error: unknown = await client.disconnect().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    name: 'disconnect_failed',
    message: 'Failed to disconnect',
    details: { errors: [{ name: 'wallet_error' }, { name: 'wallet_locked' }] },
  })
  expect(left()).toEqual([])
  expect(client.getState()).toMatchObject({ connections: {}, active: {}, pairing: null })
  expect(events).not.toContain('DISCONNECT_SUCCESS')
})
