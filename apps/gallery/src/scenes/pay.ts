import { owner, transactionHash } from '../stage/figures.js'
import type { SceneGroup } from './Scene.js'
import {
  ask,
  startPayment,
  ends,
  longRequest,
  openReadyPay,
  openPay,
  storedPayment,
  usualScene,
} from './payStage.js'

const batching = { id: 'io.metamask', name: 'MetaMask', batches: true }

export const payGroups: readonly SceneGroup[] = [
  {
    view: 'Pay',
    scenes: [
      {
        ...usualScene,
        state: 'default',
        title: 'With the token itself, or with others',
        shows: 'lk-pay-confirm',
        main: true,
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'swap',
        title: 'With another token, after a swap',
        shows: 'lk-pay-swap',
        chain: { dollars: 3_000_000n },
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'atOnce',
        title: 'A wallet that swaps and pays at once',
        shows: 'lk-pay-swap',
        chain: { dollars: 3_000_000n },
        wallets: [batching],
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'swapped',
        title: 'Swapped on an earlier visit',
        shows: 'lk-pay-swapped',
        stored: { payments: [{ ...storedPayment, task: 'swap', from: owner, swapped: transactionHash }] },
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'impact',
        title: 'A swap that worsens its own price',
        shows: 'lk-pay-accept',
        chain: { dollars: 0n },
        gateway: { swaps: { impact: 7.5 } },
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'impactUnknown',
        title: 'A swap with an unknown loss',
        shows: 'lk-pay-accept',
        chain: { dollars: 0n },
        gateway: { swaps: { impact: null } },
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'connect',
        title: 'Not connected',
        shows: 'lk-pay-connect',
        steps: async (stage) => ask(stage),
      },
      {
        ...usualScene,
        state: 'network',
        title: 'On another network',
        shows: 'lk-pay-switch',
        steps: (stage) => openPay(stage, { network: 'eip155:10' }),
      },
      {
        ...usualScene,
        state: 'loading',
        title: 'Balances loading',
        shows: 'lk-pay-loading',
        gateway: { swaps: {}, balances: 'never' },
        steps: (stage) => openPay(stage),
      },
      {
        ...usualScene,
        state: 'failed',
        title: 'No price',
        shows: 'lk-pay-nothing',
        chain: { dollars: 0n },
        gateway: { swaps: { quotes: 'liquidity' } },
        steps: (stage) => openPay(stage),
      },
      {
        ...usualScene,
        state: 'nothing',
        title: 'Not enough of anything: buy or receive',
        shows: 'lk-pay-buy',
        chain: { dollars: 0n, balance: 0n },
        gateway: { swaps: {}, onramp: {}, holdings: [] },
        steps: (stage) => openPay(stage),
      },
      {
        ...usualScene,
        state: 'fee',
        title: 'Enough of the token, nothing for the fee',
        shows: 'lk-pay-lacks',
        chain: { dollars: 1_080_000_000n, balance: 0n },
        gateway: { swaps: {}, holdings: [] },
        steps: (stage) => openReadyPay(stage),
      },
      {
        ...usualScene,
        state: 'huge',
        title: 'A huge amount for something with a long name',
        shows: 'lk-pay-confirm',
        chain: { dollars: 10n ** 20n },
        steps: (stage) => openReadyPay(stage, longRequest),
      },
    ],
  },
  {
    view: 'PayProgress',
    scenes: [
      {
        ...usualScene,
        state: 'asked',
        title: 'The wallet’s prompt',
        shows: 'lk-pay-message',
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await startPayment(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usualScene,
        state: 'swap',
        title: 'The first of several requests',
        shows: 'lk-pay-message',
        chain: { dollars: 3_000_000n },
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await startPayment(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usualScene,
        state: 'atOnce',
        title: 'The one request of a wallet that swaps and pays at once',
        shows: 'lk-pay-message',
        chain: { dollars: 3_000_000n },
        wallets: [batching],
        steps: async (stage) => {
          stage.wallet().hang('wallet_sendCalls')
          await startPayment(stage)
          await ends(stage, 'confirming')
        },
      },
      {
        ...usualScene,
        state: 'waiting',
        title: 'Sent to the network',
        shows: 'lk-pay-explorer',
        chain: { dollars: 1_080_000_000n, receipt: 'never' },
        steps: async (stage) => {
          await startPayment(stage)
          await ends(stage, 'pending')
        },
      },
      {
        ...usualScene,
        state: 'paid',
        title: 'Paid',
        main: true,
        shows: 'lk-pay-done',
        steps: async (stage) => {
          await startPayment(stage)
          await ends(stage, 'paid')
        },
      },
      {
        ...usualScene,
        state: 'long',
        title: 'A huge amount for something with a long name',
        shows: 'lk-pay-message',
        chain: { dollars: 10n ** 20n },
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await openReadyPay(stage, longRequest)
          await stage.press('lk-pay-confirm')
          await ends(stage, 'confirming')
        },
      },
      {
        ...usualScene,
        state: 'declined',
        title: 'The request was declined',
        shows: 'lk-try-again',
        steps: async (stage) => {
          stage
            .wallet()
            .failNext('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' })
          await startPayment(stage)
          await ends(stage, 'declined')
        },
      },
      {
        ...usualScene,
        state: 'reverted',
        title: 'The network rejected it',
        shows: 'lk-pay-done',
        chain: { dollars: 1_080_000_000n, receipt: 'reverted' },
        steps: async (stage) => {
          await startPayment(stage)
          await ends(stage, 'failed')
        },
      },
      {
        ...usualScene,
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
        ...usualScene,
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
        ...usualScene,
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
        ...usualScene,
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
