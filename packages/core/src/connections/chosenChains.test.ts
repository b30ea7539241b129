import type { Caip2 } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import {
  BOB,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  shared,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { devnet, SOL } from '../../test/twoFamilies.js'
import { connect, disconnect, switchNetwork } from '../actions.js'

const POLYGON: Caip2 = 'eip155:137'

function visit(tabs = memoryTabs()) {
  const ghosts = fakeConnector('second', ['solana'])
  const foxes = fakeConnector('first')
  const made = stage(
    {
      networks: [evm(1), evm(137), sol, { ...sol, id: 'devnet', name: 'Devnet' }],
      adapters: [fakeAdapter('eip155', [foxes]), fakeAdapter('solana', [ghosts])],
    },
    { mounted: false, platform: memoryPlatform({}, tabs) },
  )
  ghosts.announce('ghost')
  return { ...made, ghosts, tabs }
}

const chains = ({ client }: Pick<ReturnType<typeof visit>, 'client'>) =>
  Object.values(client.getState().networks).map((network) => network?.chainId)

async function leave({ client, stop }: ReturnType<typeof visit>) {
  stop()
  await settle()
  client.dispose()
}

test('behavior: the network chosen per family without a wallet survives a reload and is requested on connect', async () => {
  const first = visit()
  await switchNetwork(first.client, { chainId: devnet })
  await switchNetwork(first.client, { chainId: POLYGON })
  await leave(first)
  const next = visit(first.tabs)
  expect([chains(next), next.client.getState().namespace]).toEqual([[POLYGON, devnet], 'eip155'])
  connect(next.client, { walletId: 'ghost' }).catch(() => undefined)
  expect(next.ghosts.asks[0]?.chainId).toBe(devnet)
})

test('behavior: the choice is forgotten with the wallet that connected on it', async () => {
  const first = visit()
  await switchNetwork(first.client, { chainId: devnet })
  const connecting = connect(first.client, { walletId: 'ghost' })
  first.ghosts.asks[0]?.grant(fakeConnection('solana', 'second', 'ghost', devnet, [SOL]))
  await connecting
  await settle()
  await disconnect(first.client)
  await leave(first)
  const next = visit(first.tabs)
  expect(chains(next)).toEqual(['eip155:1', `solana:${sol.id}`])
})

test('error: a stored value that is no network is skipped', async () => {
  const first = visit()
  await switchNetwork(first.client, { chainId: devnet })
  await leave(first)
  const [key = ''] = [...first.tabs.records.keys()].filter((name) => name.endsWith('.chosenChains'))
  first.tabs.records.set(key, JSON.stringify([7, null, {}, 'eip155:99', POLYGON]))
  expect(chains(visit(first.tabs))).toEqual([POLYGON, devnet])
})

test('behavior: a connection’s accounts follow its wallet’s network', async () => {
  const made = stage()
  made.connector.announce('io.metamask')
  const connecting = connect(made.client, { walletId: 'io.metamask' })
  const live = made.connection()
  made.connector.asks[0]?.grant(live)
  await connecting
  live.emit('accountsChanged', shared(`eip155:1:${BOB}`, `eip155:1:${SOL}`))
  await settle()
  live.emit('chainChanged', POLYGON)
  await settle()
  expect(made.client.getState().connections[live.id]).toMatchObject({
    chainId: POLYGON,
    accounts: [{ caip: `${POLYGON}:${BOB}` }, { caip: `${POLYGON}:${SOL}` }],
  })
})
