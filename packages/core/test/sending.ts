import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { vi } from 'vitest'
import { updateSend } from '../src/features/send/updateSend.js'
import type { AdapterActions, AdapterReads, FeeEstimate, TokenBalance } from '../src/types/adapter.js'
import type { Route } from '../src/types/route.js'
import { CHAIN, fakeClient, OTHER } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

export const HASH = `0x${'ab'.repeat(32)}`
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const eth: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: CHAIN,
  price: 0,
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: '',
}
export const usd: TokenBalance = {
  ...eth,
  symbol: 'TUSD',
  address: `${CHAIN}:${TOKEN}`,
  quantity: { decimals: '6', numeric: '5.5' },
}
export const fee: FeeEstimate = { gas: '21000', maxFeePerGas: '10', fee: '252000' }
const clients: ReturnType<typeof fakeClient>['client'][] = []

export function disposeAll(): void {
  for (const client of clients.splice(0)) client.dispose()
}

export function create(
  actions: AdapterActions = {},
  token: TokenBalance | undefined = eth,
  reads: Partial<AdapterReads> = {},
) {
  const getBalance = vi.fn(async () => ({
    amount: '2000000000000000000',
    formatted: '2',
    symbol: 'ETH',
    decimals: 18,
  }))
  const used = {
    ...actions,
    transfer: vi.fn(actions.transfer ?? (async () => HASH)),
    estimateFees: vi.fn(actions.estimateFees ?? (async () => fee)),
    waitForReceipt: vi.fn(
      actions.waitForReceipt ?? (async () => ({ hash: HASH, status: 'success' as const, blockNumber: '1' })),
    ),
  }
  const made = fakeClient({}, { actions: used, reads: { getBalance, ...reads } }, fakePlatform())
  const events: LatchkeyEvent[] = []
  made.client.onEvent((event) => events.push(event))
  clients.push(made.client)
  made.connect()
  const fill = (amount = '0.5', receiver = OTHER): void =>
    updateSend(made.client, { token, sendTokenAmount: amount, receiverAddress: receiver })
  const open = (...stack: Route[]): void =>
    made.context.update('test', ({ modal }) => ({ modal: { ...modal, open: true, stack } }))
  const top = (): string | undefined => made.client.getState().modal.stack.at(-1)?.view
  const sent = (): LatchkeyEvent[] => events.filter(({ event }) => event.startsWith('SEND_'))
  const send = () => made.client.getState().send
  return { ...made, ...used, getBalance, events, fill, open, top, sent, send }
}
