import type { AccountState, Client, OpenResult, State } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { getAddress } from 'viem'

export const ALICE = getAddress('0x00000000000000000000000000000000000000aa')
export const BOB = getAddress('0x00000000000000000000000000000000000000bb')

type Request = { readonly method: string; readonly params?: unknown }

export function fakeClient() {
  const listeners = new Set<(state: State, before: State) => void>()
  const requests: (string | Request)[] = []
  let state = {
    phase: 'idle',
    accounts: { eip155: { status: 'disconnected' } },
    networks: { eip155: { chainId: 'eip155:1' } },
  } as unknown as State
  const set = (patch: object) => {
    const before = state
    state = { ...state, ...patch }
    for (const listener of Array.from(listeners)) listener(state, before)
  }
  const status = (next: Exclude<AccountState['status'], 'connected'>, rest: object = {}) =>
    set({ accounts: { eip155: { status: next } }, ...rest })
  const connected = (address: string = ALICE, chain = 1, others: readonly string[] = []) =>
    set({
      phase: 'ready',
      accounts: {
        eip155: {
          status: 'connected',
          address,
          chainId: `eip155:${chain}`,
          allAccounts: [...others, address].map((item) => ({ address: item, type: 'eoa' })),
        },
      },
      networks: { eip155: { chainId: `eip155:${chain}` } },
    })
  let answer: ((result: OpenResult) => void) | undefined
  const answers = new Map<string, () => unknown>()
  const client = {
    config: { networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:10' }] },
    getState: () => state,
    subscribe: (listener: (state: State, before: State) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => {
      requests.push('open')
      return new Promise<OpenResult>((resolve) => (answer = resolve))
    },
    disconnect: async () => {
      requests.push('disconnect')
      status('disconnected')
      throw new LatchkeyError('disconnect_failed')
    },
    provider: () => ({
      request: async (request: Request) => {
        requests.push(request)
        return answers.get(request.method)?.()
      },
    }),
  } as unknown as Client
  return {
    client,
    asked: requests,
    answers,
    set,
    status,
    connected,
    listeners,
    closes: (result: OpenResult) => answer?.(result),
  }
}
