import { expect, test } from 'vitest'
import { fakeConnector, stage } from '../../test/fakeWallets.js'
import type { DetectedWallet } from '../types/wallet.js'
import { findTarget } from './findTarget.js'

const fox: DetectedWallet = {
  id: 'fox-solana-1',
  rdns: 'IO.Fox',
  name: 'Fox',
  connectorId: 'injected',
  namespaces: ['eip155'],
  type: 'ANNOUNCED',
}
// Takes the name that is the other one's reverse domain.
const thief: DetectedWallet = { ...fox, id: 'com.thief', rdns: 'com.thief', name: 'io.fox' }

test.each([
  ['its id', ' FOX-solana-1 '],
  ['its rdns, which is not its id', 'io.fox'],
  ['its name', 'fox'],
])('behavior: a wallet is meant by %s; an rdns goes before a name', (_name, wanted) => {
  const { context } = stage()
  context.update('test', () => ({ detected: { [thief.id]: thief, [fox.id]: fox } }))
  expect(findTarget(context, wanted)).toMatchObject({
    connector: { id: 'injected' },
    wallet: { id: 'fox-solana-1', name: 'Fox' },
    namespaces: ['eip155'],
  })
})

test('behavior: what no wallet is called may be a connector', () => {
  const { context } = stage({ connectors: [fakeConnector('Remote', ['eip155'], 'WALLET_CONNECT')] })
  expect(findTarget(context, 'remote').connector.id).toBe('Remote')
})

test('error: nothing answers to it', () => {
  const { context } = stage()
  expect(() => findTarget(context, 'io.nobody')).toThrowError(
    expect.objectContaining({ name: 'wallet_not_installed' }),
  )
})
