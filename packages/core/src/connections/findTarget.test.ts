import { expect, test } from 'vitest'
import type { Namespace } from '@latchkey/protocol/caip'
import { evm, fakeAdapter, fakeConnector, sol, stage } from '../../test/fakeWallets.js'
import type { DetectedWallet } from '../types/wallet.js'
import { findTargets } from './findTarget.js'

const fox: DetectedWallet = {
  id: 'fox-solana-1',
  rdns: 'IO.Fox',
  name: 'Fox',
  connectorId: 'injected',
  namespaces: ['eip155'],
  type: 'ANNOUNCED',
}
const thief: DetectedWallet = { ...fox, id: 'com.thief', rdns: 'com.thief', name: 'io.fox' }

test.each([
  ['its id', ' FOX-solana-1 '],
  ['its rdns, which is not its id', 'io.fox'],
  ['its name', 'fox'],
])('behavior: finds a wallet by %s; an rdns takes precedence over a name', (_name, wanted) => {
  const { context } = stage()
  context.update('test', () => ({ detected: { [thief.id]: thief, [fox.id]: fox } }))
  expect(findTargets(context, wanted)).toMatchObject([
    {
      connector: { id: 'injected' },
      wallet: { id: 'fox-solana-1', name: 'Fox' },
      namespaces: ['eip155'],
    },
  ])
})

test('behavior: falls back to a connector’s id', () => {
  const { context } = stage({ connectors: [fakeConnector('Remote', ['eip155'], 'WALLET_CONNECT')] })
  expect(findTargets(context, 'remote')[0]?.connector.id).toBe('Remote')
})

test('error: rejects an unknown name', () => {
  const { context } = stage()
  expect(() => findTargets(context, 'io.nobody')).toThrowError(
    expect.objectContaining({ name: 'wallet_not_installed' }),
  )
})

test.each<[string, readonly Namespace[] | undefined, readonly (readonly [string, readonly Namespace[]])[]]>([
  ['the active family by default', undefined, [['injected', ['eip155']]]],
  ['the other one by the connector that found it there', ['solana'], [['solana', ['solana']]]],
  [
    'both, one after the other',
    ['eip155', 'solana'],
    [
      ['injected', ['eip155']],
      ['solana', ['solana']],
    ],
  ],
])('behavior: a wallet found by two connectors is one target: %s', (_name, namespaces, expected) => {
  const { context } = stage({
    networks: [evm(1), sol],
    adapters: [
      fakeAdapter('eip155', [fakeConnector()]),
      fakeAdapter('solana', [fakeConnector('solana', ['solana'])]),
    ],
  })
  const { rdns: _rdns, ...plain } = fox
  const onSolana: DetectedWallet = {
    ...plain,
    id: 'solana:fox',
    connectorId: 'solana',
    namespaces: ['solana'],
  }
  context.update('test', () => ({ detected: { [fox.id]: fox, [onSolana.id]: onSolana } }))
  for (const asked of ['io.fox', 'solana:fox', 'Fox']) {
    const found = findTargets(context, asked, namespaces)
    expect(found.map((target) => [target.connector.id, target.namespaces])).toEqual(expected)
  }
})
