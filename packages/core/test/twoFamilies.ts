import type { Caip2 } from '@latchkey/protocol/caip'
import { connect, switchNetwork, switchView } from '../src/actions.js'
import { navigate } from '../src/router/moves.js'
import type { Config } from '../src/types/config.js'
import type { Route } from '../src/types/route.js'
import {
  ALICE,
  evm,
  fakeAdapter,
  fakeConnection,
  type FakeConnector,
  fakeConnector,
  settle,
  sol,
  stage,
} from './fakeWallets.js'
import { memoryPlatform, memoryTabs } from './memoryPlatform.js'

export const mainnet: Caip2 = `solana:${sol.id}`
export const devnet: Caip2 = 'solana:devnet'
export const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const config: Partial<Config> = {
  networks: [evm(1), evm(137), sol, { ...sol, id: 'devnet', name: 'Devnet' }],
}

export async function onEvm({ mounted = true, first = fakeConnector('first') } = {}) {
  const second = fakeConnector('second', ['solana'])
  const tabs = memoryTabs()
  const adapters = [fakeAdapter('eip155', [first]), fakeAdapter('solana', [second])]
  const made = stage({ ...config, adapters }, { mounted, platform: memoryPlatform({}, tabs) })
  const { client } = made
  first.announce('fox')
  second.announce('ghost')
  const connecting = connect(client, { walletId: 'fox' })
  first.asks[0]?.grant(fakeConnection('eip155', 'first', 'fox', 'eip155:1', [ALICE]))
  await connecting
  await settle()
  const stored = (key: string) => [...tabs.records].find(([name]) => name.endsWith(`.${key}`))?.[1]
  return {
    ...made,
    second,
    stored,
    views: () => client.getState().modal.stack.map(({ view }) => view),
    events: () => made.events.filter((event) => event === 'SWITCH_NETWORK'),
  }
}

export type Made = Awaited<ReturnType<typeof onEvm>>

export async function asked(data: Partial<Route> = {}) {
  const made = await onEvm()
  void made.client.open({ view: 'Networks' })
  await settle()
  navigate(made.client, { ...switchView(made.client, { chainId: devnet }), ...data } as Route)
  return made
}

export async function agree({ client }: Pick<Made, 'client'>, chainId = devnet) {
  const error = switchNetwork(client, { chainId }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  await settle()
  return { error }
}

export async function grant({ client }: Pick<Made, 'client'>, second: FakeConnector, chainId = devnet) {
  const connecting = connect(client, { walletId: 'ghost' })
  second.asks.at(-1)?.grant(fakeConnection('solana', 'second', 'ghost', chainId, [SOL]))
  await connecting
  await settle()
}
