import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountsAt,
  attemptOf,
  CHAINS,
  dropped,
  EMPTY,
  FAMILIES,
  type Family,
  factsWith,
  grant,
  WALLETS,
} from '../../test/connectionTruth.js'
import { connectionsOf } from '../store/connections.js'
import type { ConnectionEvent, ConnectionTruth } from './events.js'
import { reduce } from './reduce.js'

const random = fc.record({
  type: fc.constantFrom(
    'granted',
    'beside',
    'chain',
    'accounts',
    'activated',
    'dropped',
    'all',
    'start',
    'end',
    'cancel',
  ),
  family: fc.constantFrom(...FAMILIES),
  wallet: fc.constantFrom(...WALLETS),
  addresses: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
  isSecond: fc.boolean(),
  isSession: fc.boolean(),
  id: fc.nat(3),
})
type Random = typeof random extends fc.Arbitrary<infer T> ? T : never

function eventOf(state: ConnectionTruth, step: Random): ConnectionEvent {
  const { family, isSecond, isSession, wallet } = step
  const addresses = step.addresses.map((address) => `${family}${address}`)
  const [address = ''] = addresses
  const id = `${family}:${wallet}`
  const chainId = CHAINS[family][isSecond ? 1 : 0]
  const own = connectionsOf(state, family).map((item) => item.id)
  switch (step.type) {
    case 'granted':
    case 'beside': {
      const made = grant(family, wallet, {
        accounts: accountsAt(chainId, addresses),
        address,
        chainId,
        isSession,
      })
      return { type: 'granted', grants: [made], ...(step.type === 'beside' && { used: 0 }) }
    }
    case 'chain':
      return { type: 'chainChanged', id, chainId, isSession, post: true }
    case 'accounts':
      return { type: 'accountsChanged', id, accounts: accountsAt(chainId, addresses), address, chainId }
    case 'activated': {
      const held = state.connections[id]?.accounts.at(-1)?.caip.split(':')[2]
      return { type: 'activated', id, address: held ?? address, post: true }
    }
    case 'dropped':
      return dropped({
        ids: own.filter((item) => item === id),
        ended: own.length === 1 && own[0] === id ? [family] : [],
      })
    case 'all':
      return dropped({ ids: own, ended: [family] })
    case 'start':
      return { type: 'attemptStarted', attempt: attemptOf(step.id, [family]) }
    case 'end':
      return {
        type: 'attemptEnded',
        attempt: attemptOf(step.id, [family], { status: 'failed' }),
        claimed: [family],
      }
    case 'cancel':
      return { type: 'attemptCancelled' }
  }
}

const partOf = ({ accounts, active, connections, networks }: ConnectionTruth, family: Family): unknown => [
  accounts[family],
  active[family],
  networks[family],
  Object.values(connections).filter(({ namespace }) => namespace === family),
]

test('behavior: any events over three families and four wallets keep each family consistent and separate', () => {
  fc.assert(
    fc.property(fc.array(random, { maxLength: 40 }), fc.boolean(), (steps, multiWallet) => {
      const all = factsWith(multiWallet)
      let state = EMPTY
      for (const step of steps) {
        const before = state
        const event = eventOf(before, step)
        const frozen = JSON.stringify(before)
        state = reduce(before, event, all)
        expect(JSON.stringify(before)).toBe(frozen)
        expect(reduce(before, event, all)).toEqual(state)
        for (const family of FAMILIES) {
          const own = connectionsOf(state, family)
          const account = state.accounts[family]
          expect(account?.status === 'connected').toBe(own.length > 0)
          expect(own.filter(({ id }) => id === state.active[family])).toHaveLength(Math.min(1, own.length))
          if (!multiWallet && step.type !== 'beside') expect(own.length).toBeLessThanOrEqual(1)
          if (account?.status === 'connected') {
            const [used] = own
            expect([account.address, account.chainId, account.connectionId]).toEqual([
              used?.address,
              used?.chainId,
              used?.id,
            ])
            expect([account.address.startsWith(family), account.chainId.startsWith(`${family}:`)]).toEqual([
              true,
              true,
            ])
            expect(state.networks[family]?.chainId).toBe(account.chainId)
          }
          for (const { accounts, address, namespace } of own) {
            expect(accounts.every(({ caip }) => caip.startsWith(`${namespace}:`))).toBe(true)
            expect(accounts.map(({ caip }) => caip.split(':')[2])).toContain(address)
          }
          const touched = step.type === 'cancel' ? before.attempt?.namespaces : [step.family]
          if (!touched?.includes(family)) expect(partOf(state, family)).toEqual(partOf(before, family))
        }
      }
    }),
    { numRuns: 100 },
  )
})
