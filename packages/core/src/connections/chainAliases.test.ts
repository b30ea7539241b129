import type { Caip2 } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import {
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, connectRemote, switchNetwork, switchView } from '../actions.js'
import { applyTabMessage } from './applyTabMessage.js'

const old: Caip2 = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const now: Caip2 = `solana:${sol.id}`
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

function make(tabs = memoryTabs()) {
  const connector = fakeConnector('second', ['solana'])
  const remote = fakeConnector('wc', ['eip155', 'solana'], 'WALLET_CONNECT')
  const aliases = { chainAliases: { [old]: now } }
  const adapters = [fakeAdapter('eip155', []), fakeAdapter('solana', [connector], undefined, aliases)]
  const networks = [evm(1), { ...sol, id: 'devnet', name: 'Devnet' }, sol]
  const made = stage({ networks, adapters, connectors: [remote] }, { platform: memoryPlatform({}, tabs) })
  connector.announce('ghost')
  return { ...made, second: connector, remote, tabs }
}

async function connected(made: ReturnType<typeof make>) {
  const connecting = connect(made.client, { walletId: 'ghost', chainId: old })
  made.second.asks[0]?.grant(fakeConnection('solana', 'second', 'ghost', now, [SOL]))
  await connecting
  await settle()
}

test('behavior: a former id works in connect, connectRemote, switchNetwork and switchView', async () => {
  const made = make()
  await connected(made)
  expect(made.second.asks[0]?.chainId).toBe(now)
  connectRemote(made.client, { chainId: old }).catch(() => undefined)
  await settle()
  expect(made.remote.asks[0]?.chainId).toBe(now)
  expect(switchView(made.client, { chainId: old })).toEqual({ view: 'SwitchNetwork', chainId: now })
  await switchNetwork(made.client, { chainId: old })
  expect(made.client.getState()).toMatchObject({ namespace: 'solana', switching: { chainId: now } })
})

test('behavior: a former id works in the arguments of open', async () => {
  const { client } = make()
  const data = { namespace: 'solana', chainId: old }
  void client.open({ view: 'SwitchActiveChain', arguments: data })
  await settle()
  expect(client.getState().modal.stack).toEqual([
    { view: 'SwitchActiveChain', namespace: 'solana', chainId: now },
  ])
})

test('behavior: a former id works in messages of another tab', async () => {
  const { client, context } = make()
  await applyTabMessage(context, { type: 'network', chainId: old })
  expect(client.getState().networks.solana).toMatchObject({ chainId: now, caipNetwork: { name: 'Solana' } })
  expect(context.chosen.get('solana')).toBe(now)
})

test('behavior: a former id works in stored records', async () => {
  const tabs = memoryTabs()
  await connected(make(tabs))
  for (const [name, text] of tabs.records) tabs.records.set(name, text.replaceAll(now, old))
  expect([...tabs.records.values()].join(' ')).toContain(old)
  const { client, second } = make(tabs)
  await settle()
  expect(client.getState()).toMatchObject({
    accounts: { solana: { status: 'reconnecting', address: SOL } },
    networks: { solana: { chainId: now } },
  })
  expect(second.asks[0]).toMatchObject({ silent: true, chainId: now })
  second.asks[0]?.grant(fakeConnection('solana', 'second', 'ghost', now, [SOL]))
  await settle()
  expect(client.getState().accounts.solana).toMatchObject({ status: 'connected', chainId: now })
  const stored = [...tabs.records].filter(([name]) => /\.(connections|activeChain)$/.test(name))
  expect(stored.map(([, text]) => text.includes(now) && !text.includes(old))).toEqual([true, true])
})
