import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector, stage } from '../../test/fakeWallets.js'
import { switchView, type SwitchViewOptions } from './switchView.js'

const solana = { ...evm(1), id: 'solana:1', name: 'Solana' }

type Held = Readonly<Partial<Record<Namespace, string>>>

const never: Partial<SwitchViewOptions> = { ignoreConfirmation: true }

test.each<[string, Namespace, Held, Caip2, Partial<SwitchViewOptions>, string]>([
  ['same family', 'eip155', { eip155: 'a' }, 'eip155:1', {}, 'SwitchNetwork'],
  ['connected here, not there', 'eip155', { eip155: 'a' }, 'solana:1', {}, 'SwitchActiveChain'],
  ['the same the other way', 'solana', { solana: 'a' }, 'eip155:1', {}, 'SwitchActiveChain'],
  ['ignoring confirmation', 'eip155', { eip155: 'a' }, 'solana:1', never, 'SwitchNetwork'],
  ['an embedded wallet that has both', 'eip155', { eip155: 'both' }, 'solana:1', {}, 'SwitchNetwork'],
  ['an embedded wallet that has one', 'eip155', { eip155: 'one' }, 'solana:1', {}, 'SwitchActiveChain'],
  ['connected on both', 'eip155', { eip155: 'a', solana: 'b' }, 'solana:1', {}, 'SwitchNetwork'],
  ['connected nowhere', 'eip155', {}, 'solana:1', {}, 'SwitchNetwork'],
  ['connected there only', 'eip155', { solana: 'a' }, 'solana:1', {}, 'SwitchNetwork'],
  ['an unknown network', 'eip155', { eip155: 'a' }, 'x:1', {}, 'SwitchNetwork'],
])('behavior: %s', (_name, namespace, held, chainId, options, view) => {
  const { client, context } = stage({
    networks: [evm(1), solana],
    adapters: [fakeAdapter('eip155', []), fakeAdapter('solana', [])],
    connectors: [
      fakeConnector('both', ['eip155', 'solana'], 'AUTH'),
      fakeConnector('one', ['eip155'], 'AUTH'),
    ],
  })
  const accounts = Object.entries(held).map(([family, connectorId]) => [
    family,
    { status: 'connected', namespace: family, connectorId },
  ])
  context.update('test', () => ({ namespace, accounts: Object.fromEntries(accounts) as never }))
  const route = switchView(client, { chainId, ...options })
  expect(route).toMatchObject({ view, chainId })
  if (view === 'SwitchActiveChain')
    expect(route).toMatchObject({ namespace: chainId.split(':')[0], from: namespace })
})
