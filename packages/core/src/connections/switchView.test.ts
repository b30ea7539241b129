import { describe, expect, test } from 'vitest'
import { switchView } from './switchView.js'

describe('switchView', () => {
  const networks = ['eip155', 'solana'].map((chainNamespace) => ({
    chainNamespace,
    caipNetworkId: `${chainNamespace}:1`,
  }))
  const on = { status: 'connected' } as never
  const off = { status: 'disconnected' } as const
  test.each([
    ['same family', 'eip155', on, off, 'eip155:1', {}, 'SwitchNetwork'],
    ['connected here, not there', 'eip155', on, off, 'solana:1', {}, 'SwitchActiveChain'],
    [
      'connected here, not there, ignoring confirmation',
      'eip155',
      on,
      off,
      'solana:1',
      { ignoreConfirmation: true },
      'SwitchNetwork',
    ],
    ['connected on both', 'eip155', on, on, 'solana:1', {}, 'SwitchNetwork'],
    ['connected nowhere', 'eip155', off, off, 'solana:1', {}, 'SwitchNetwork'],
    ['connected there only', 'eip155', off, on, 'solana:1', {}, 'SwitchNetwork'],
    ['an unknown network', 'eip155', on, off, 'x:1', {}, 'SwitchNetwork'],
  ] as const)('behavior: %s', (_name, namespace, eip155, solana, chainId, options, view) => {
    const state = { namespace, accounts: { eip155, solana } }
    expect(switchView(state, { networks: networks as never }, chainId, options).view).toBe(view)
  })
})
