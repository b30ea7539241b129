import fc from 'fast-check'
import type { Namespace } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import {
  evm,
  fakeAdapter,
  fakeConnection,
  type FakeConnection,
  type FakeConnector,
  fakeConnector,
  settle,
  shared,
  sharesNothing,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, connectedWallets, disconnect, switchAccount } from '../actions.js'
import type { State } from '../types/state.js'

const FAMILIES = ['eip155', 'solana'] as const
const WALLETS = ['one', 'two', 'three'] as const
const ADDRESSES = ['A', 'B', 'C'] as const
const CHAINS = {
  eip155: ['eip155:1', 'eip155:137', 'eip155:99'],
  solana: [`solana:${sol.id}`, 'solana:test'],
} as const

const step = fc.record({
  do: fc.constantFrom(
    'connect',
    'connect',
    'connect',
    'switch',
    'switch',
    'disconnect',
    'end',
    'leave',
    'gone',
    'chain',
    'accounts',
    'all',
  ),
  family: fc.constantFrom(...FAMILIES),
  wallet: fc.constantFrom(...WALLETS),
  addresses: fc.uniqueArray(fc.constantFrom(...ADDRESSES), { minLength: 1 }),
  chain: fc.nat(2),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const partOf = (state: State, family: Namespace) => ({
  account: state.accounts[family],
  network: state.networks[family],
  active: state.active[family],
  connections: Object.values(state.connections).filter(({ namespace }) => namespace === family),
})

test('behavior: random connects, switches, ends and wallet events over two families', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const tabs = memoryTabs()
      const connectors = new Map<Namespace, FakeConnector>()
      for (const family of FAMILIES) connectors.set(family, fakeConnector(family, [family], 'ANNOUNCED'))
      const on = stage(
        {
          networks: [evm(1), evm(137), sol],
          adapters: FAMILIES.map((family) => fakeAdapter(family, [connectors.get(family) as FakeConnector])),
        },
        { platform: memoryPlatform({}, tabs) },
      )
      const { client, context } = on
      const idOf = (family: Namespace, wallet: string): string => `${family}.${wallet}`
      for (const family of FAMILIES)
        for (const wallet of WALLETS) connectors.get(family)?.announce(idOf(family, wallet))
      const lives = new Map<string, FakeConnection>()
      const locked = new Set<string>()

      const check = (): void => {
        const state = client.getState()
        for (const family of FAMILIES) {
          const { account, active, connections, network } = partOf(state, family)
          expect(account?.status).toBe(connections.length > 0 ? 'connected' : 'disconnected')
          expect(connections.filter(({ id }) => id === active)).toHaveLength(connections.length > 0 ? 1 : 0)
          const used = connections.find(({ id }) => id === active)
          if (!used || account?.status !== 'connected') continue
          expect([account.address, account.chainId, account.connectionId]).toEqual([
            used.address,
            used.chainId,
            used.id,
          ])
          expect(account.wallet).toEqual(used.wallet)
          expect(network?.chainId).toBe(used.chainId)
          expect(Math.max(...connections.map((item) => item.used))).toBe(used.used)
          for (const { accounts, address, id } of connections) {
            expect(accounts.map(({ caip }) => caip.split(':')[2])).toContain(address)
            expect((context.connections.get(id) as FakeConnection).listeners()).toBe(4)
          }
        }
        expect([...context.connections.keys()].sort()).toEqual(Object.keys(state.connections).sort())
        const key = [...tabs.records.keys()].find((item) => item.endsWith('.connections'))
        const all = JSON.parse(tabs.records.get(key ?? '') ?? '[]') as readonly { walletId: string }[]
        expect(new Set(all.map(({ walletId }) => walletId).filter((id) => locked.has(id)))).toEqual(locked)
        const stored = all.filter(({ walletId }) => !locked.has(walletId))
        const order = Object.keys(state.accounts) as Namespace[]
        expect(stored.map((record) => ({ ...record, first: undefined }))).toEqual(
          connectedWallets(state, order).map(({ address, chainId, connectorId, namespace, wallet }) => ({
            address,
            chainId,
            connectorId,
            namespace,
            walletId: wallet.id,
            first: undefined,
          })),
        )
      }

      const run = async ({ addresses, chain, do: what, family, wallet }: Step): Promise<void> => {
        const connector = connectors.get(family) as FakeConnector
        const walletId = idOf(family, wallet)
        const id = `${family}:${walletId}`
        const live = client.getState().connections[id] ? lives.get(id) : undefined
        const chainId = CHAINS[family][chain] ?? CHAINS[family][0]
        if (what === 'connect') {
          const connecting = connect(client, { walletId, namespaces: [family] })
          const made = fakeConnection(family, family, walletId, CHAINS[family][0], addresses)
          lives.set(id, made)
          locked.delete(walletId)
          connector.asks.at(-1)?.grant(made)
          await connecting
        } else if (what === 'switch') {
          const [address = 'A'] = addresses
          const asked = connector.asks.length
          const isHeld = live?.accounts.some(({ caip }) => caip.endsWith(`:${address}`)) === true
          const switching = switchAccount(client, { namespace: family, address, connectionId: id })
          await switching.then(
            () => expect([isHeld, client.getState().active[family]]).toEqual([true, id]),
            () => expect(isHeld).toBe(false),
          )
          expect(connector.asks).toHaveLength(asked)
        } else if (what === 'disconnect') await disconnect(client, { connectionId: id })
        else if (what === 'end' || what === 'all') {
          if (what === 'end') await client.disconnect(family)
          else await disconnect(client)
          for (const one of Array.from(locked))
            if (what === 'all' || one.startsWith(`${family}.`)) locked.delete(one)
        } else if (what === 'leave' || what === 'gone') {
          if (!live) return
          if (what === 'leave') live.emit('accountsChanged', [])
          else live.emit('disconnect', {})
          locked.add(walletId)
          await sharesNothing(connector)
        } else if (what === 'chain') live?.emit('chainChanged', chainId)
        else
          live?.emit(
            'accountsChanged',
            shared(...addresses.map((address) => `${live.chainId}:${address}` as const)),
          )
      }

      for (const item of steps) {
        const before = client.getState()
        await run(item)
        await settle(2)
        check()
        const other = item.family === 'eip155' ? 'solana' : 'eip155'
        if (item.do === 'all') continue
        const [then, now] = [partOf(before, other), partOf(client.getState(), other)]
        expect({ ...now, account: { ...now.account, balance: 0 } }).toEqual({
          ...then,
          account: { ...then.account, balance: 0 },
        })
      }
      client.dispose()
      expect([on.platform.pendingTimers(), on.platform.openChannels()]).toEqual([0, 0])
    }),
    { numRuns: 60 },
  )
})
