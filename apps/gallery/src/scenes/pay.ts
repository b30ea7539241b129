import { owner, transactionHash } from '../stage/figures.js'
import type { SceneGroup } from './Scene.js'
import { ask, begun, ends, long, ready, shown, storedPayment, usual } from './payStage.js'

const batching = { id: 'io.metamask', name: 'MetaMask', batches: true }

export const payGroups: readonly SceneGroup[] = [
  {
    view: 'Pay',
    scenes: [
      {
        ...usual,
        state: 'default',
        title: 'With the token itself, or with others',
        shows: 'lk-pay-confirm',
        main: true,
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'swap',
        title: 'With another token, after a swap',
        shows: 'lk-pay-swap',
        chain: { dollars: 3_000_000n },
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'atOnce',
        title: 'A wallet that swaps and pays at once',
        shows: 'lk-pay-swap',
        chain: { dollars: 3_000_000n },
        wallets: [batching],
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'swapped',
        title: 'Swapped on an earlier visit',
        shows: 'lk-pay-swapped',
        stored: { payments: [{ ...storedPayment, task: 'swap', from: owner, swapped: transactionHash }] },
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'impact',
        title: 'A swap that worsens its own price',
        shows: 'lk-pay-accept',
        chain: { dollars: 0n },
        gateway: { swaps: { impact: 7.5 } },
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'impactUnknown',
        title: 'A swap with an unknown loss',
        shows: 'lk-pay-accept',
        chain: { dollars: 0n },
        gateway: { swaps: { impact: null } },
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'connect',
        title: 'Not connected',
        shows: 'lk-pay-connect',
        steps: async (stage) => ask(stage),
      },
      {
        ...usual,
        state: 'network',
        title: 'On another network',
        shows: 'lk-pay-switch',
        steps: (stage) => shown(stage, { network: 'eip155:10' }),
      },
      {
        ...usual,
        state: 'loading',
        title: 'Balances loading',
        shows: 'lk-pay-loading',
        gateway: { swaps: {}, balances: 'never' },
        steps: (stage) => shown(stage),
      },
      {
        ...usual,
        state: 'failed',
        title: 'No price',
        shows: 'lk-pay-nothing',
        chain: { dollars: 0n },
        gateway: { swaps: { quotes: 'liquidity' } },
        steps: (stage) => shown(stage),
      },
      {
        ...usual,
        state: 'nothing',
        title: 'Not enough of anything: buy or receive',
        shows: 'lk-pay-buy',
        chain: { dollars: 0n, balance: 0n },
        gateway: { swaps: {}, onramp: {}, holdings: [] },
        steps: (stage) => shown(stage),
      },
      {
        ...usual,
        state: 'fee',
        title: 'Enough of the token, nothing for the fee',
        shows: 'lk-pay-lacks',
        chain: { dollars: 1_080_000_000n, balance: 0n },
        gateway: { swaps: {}, holdings: [] },
        steps: (stage) => ready(stage),
      },
      {
        ...usual,
        state: 'huge',
        title: 'A huge amount for something with a long name',
        shows: 'lk-pay-confirm',
        chain: { dollars: 10n ** 20n },
        steps: (stage) => ready(stage, long),
      },
    ],
  },
  {
    view: 'PayProgress',
    scenes: [
      {
        ...usual,
        state: 'asked',
        title: 'The wallet’s prompt',
        shows: 'lk-pay-message',
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await begun(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usual,
        state: 'swap',
        title: 'The first of several requests',
        shows: 'lk-pay-message',
        chain: { dollars: 3_000_000n },
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await begun(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usual,
        state: 'atOnce',
        title: 'The one request of a wallet that swaps and pays at once',
        shows: 'lk-pay-message',
        chain: { dollars: 3_000_000n },
        wallets: [batching],
        steps: async (stage) => {
          stage.wallet().hang('wallet_sendCalls')
          await begun(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usual,
        state: 'waiting',
        title: 'Sent to the network',
        shows: 'lk-pay-explorer',
        chain: { dollars: 1_080_000_000n, receipt: 'never' },
        steps: async (stage) => {
          await begun(stage)
          await ends(stage, 'pending')
        },
      },
      {
        ...usual,
        state: 'paid',
        title: 'Paid',
        main: true,
        shows: 'lk-pay-done',
        steps: async (stage) => {
          await begun(stage)
          await ends(stage, 'paid')
        },
      },
      {
        ...usual,
        state: 'long',
        title: 'A huge amount for something with a long name',
        shows: 'lk-pay-message',
        chain: { dollars: 10n ** 20n },
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await ready(stage, long)
          await stage.press('lk-pay-confirm')
          await ends(stage, 'confirming')
        },
      },
      {
        ...usual,
        state: 'declined',
        title: 'The request was declined',
        shows: 'lk-try-again',
        steps: async (stage) => {
          stage
            .wallet()
            .failNext('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' })
          await begun(stage)
          await ends(stage, 'declined')
        },
      },
      {
        ...usual,
        state: 'reverted',
        title: 'The network rejected it',
        shows: 'lk-pay-done',
        chain: { dollars: 1_080_000_000n, receipt: 'reverted' },
        steps: async (stage) => {
          await begun(stage)
          await ends(stage, 'failed')
        },
      },
      {
        ...usual,
        state: 'anew',
        title: 'Paid by a replacement transaction',
        shows: 'lk-pay-done',
        chain: { dollars: 1_080_000_000n, receipt: 'anew' },
        stored: { payments: [{ ...storedPayment, from: owner, nonce: 6, hash: transactionHash }] },
        steps: async (stage) => {
          await stage.connect()
          ask(stage)
          await ends(stage, 'paid')
        },
      },
      {
        ...usual,
        state: 'canceled',
        title: 'Canceled in the wallet',
        shows: 'lk-try-again',
        chain: { dollars: 1_080_000_000n, receipt: 'replaced' },
        stored: { payments: [{ ...storedPayment, from: owner, nonce: 6, hash: transactionHash }] },
        steps: async (stage) => {
          await stage.connect()
          ask(stage)
          await ends(stage, 'failed')
        },
      },
      {
        ...usual,
        state: 'unsure',
        title: 'Left on an earlier visit before the wallet answered',
        shows: 'lk-pay-anyway',
        stored: { payments: [storedPayment] },
        steps: async (stage) => {
          await stage.connect()
          ask(stage)
        },
      },
      {
        ...usual,
        state: 'unsureSwap',
        title: 'Left on an earlier visit before the wallet answered the swap',
        shows: 'lk-pay-anyway',
        stored: { payments: [{ ...storedPayment, task: 'swap', from: owner }] },
        steps: async (stage) => {
          await stage.connect()
          ask(stage)
        },
      },
    ],
  },
]
