import type { Client, ConnectedAccount, Loadable, NativeBalance, State } from '@latchkey/core'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { LatchkeyContext } from '../src/provider/LatchkeyContext.js'
import type { WordsInUse } from '../src/words/Locale.js'

export const loaded = <T,>(data: T): Loadable<T> => ({ status: 'ready', data, at: 0 })

export const balanceOf = (formatted: string): Loadable<NativeBalance> =>
  loaded({ amount: '0', formatted, symbol: 'ETH', decimals: 18 })

export const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export const connectedAs = (facts: Partial<ConnectedAccount> = {}): Pick<State, 'accounts'> => ({
  accounts: {
    eip155: {
      status: 'connected',
      namespace: 'eip155',
      caipAddress: `eip155:31337:${ADDRESS}`,
      address: ADDRESS,
      chainId: 'eip155:31337',
      connectionId: 'eip155:x',
      connectorId: 'injected',
      wallet: { id: 'x', name: 'Fox' },
      allAccounts: [{ address: ADDRESS, type: 'eoa' }],
      preferredAccountType: 'eoa',
      balance: { status: 'idle' },
      tokens: { status: 'idle' },
      ...facts,
    },
  },
})

export function patchedReader(client: Client, patch: Partial<State>): () => State {
  let last: State | undefined
  let patched = client.getState()
  return () => {
    const state = client.getState()
    if (state !== last) patched = { ...state, ...patch }
    last = state
    return patched
  }
}

/** Actions go to the client itself. */
export function renderWithin(
  client: Client,
  children: ReactNode,
  patch: Partial<State> = {},
  words: WordsInUse = {},
): RenderResult {
  const read = patchedReader(client, patch)
  const value = { client, initial: read(), read, words }
  return render(<LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>)
}
