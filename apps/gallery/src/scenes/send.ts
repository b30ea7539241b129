import { owner, receiver, tip } from '../stage/figures.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

/** Address poisoning: both ends match. */
const similarAddress = `${receiver.slice(0, 4)}${'5a'.repeat(16)}${receiver.slice(-6)}`.toLowerCase()

/** Wei. */
const quarter = 250_000_000_000_000_000n

interface Form {
  readonly amount?: string
  readonly to?: string
  readonly token?: string
}

async function fill(stage: Stage, { amount, to, token }: Form): Promise<void> {
  await stage.connect()
  await stage.open({ view: 'Account' })
  await stage.find('lk-token-UNI')
  await stage.press('lk-action-send')
  await stage.find('lk-view-WalletSend')
  if (token !== undefined) {
    await stage.press('lk-send-token')
    await stage.press(`lk-token-${token}`)
    await stage.until(({ send: form }) => form.token?.symbol === token)
  }
  if (amount !== undefined) await stage.type('lk-send-amount', amount)
  if (to !== undefined) await stage.type('lk-send-receiver', to)
  await stage.waitForRest('lk-send-amount')
}

const isPriced = (stage: Stage) => stage.until(({ send: form }) => form.fee.status === 'ready')

async function review(stage: Stage, form: Form = {}): Promise<void> {
  await fill(stage, { amount: '0.25', to: receiver, ...form })
  await isPriced(stage)
  await stage.press('lk-send-review')
  await stage.find('lk-view-WalletSendPreview')
}

async function send(stage: Stage, form?: Form): Promise<void> {
  await review(stage, form)
  await stage.press('lk-send-confirm')
  await stage.find('lk-send-message')
}

const ends = (stage: Stage, step: string) => stage.until((state) => state.send.progress.step === step)

export const walletSend: SceneGroup = {
  view: 'WalletSend',
  scenes: [
    {
      state: 'empty',
      title: 'An empty form',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, {}),
    },
    {
      state: 'named',
      title: 'To a name',
      shows: 'lk-view-WalletSend',
      gateway: { names: {} },
      steps: async (stage) => {
        await fill(stage, { amount: '0.25', to: 'jon.latch.eth' })
        await stage.until(({ send: form }) => form.receiverProfileName === 'jon.latch.eth')
        await isPriced(stage)
      },
    },
    {
      state: 'filled',
      title: 'Amount, receiver and fee',
      shows: 'lk-view-WalletSend',
      main: true,
      steps: async (stage) => {
        await fill(stage, { amount: '0.25', to: receiver })
        await isPriced(stage)
      },
    },
    {
      state: 'insufficient',
      title: 'More than the balance',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, { amount: '12', to: receiver }),
      pause: 200,
    },
    {
      state: 'refused-amount',
      title: 'Not an amount',
      shows: 'lk-view-WalletSend',
      steps: async (stage) => {
        await fill(stage, { amount: '0.25', to: receiver })
        await isPriced(stage)
        await stage.type('lk-send-amount', '2.5e-7')
      },
      pause: 200,
    },
    {
      state: 'name',
      title: 'A name instead of an address',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, { amount: '0.25', to: 'vitalik.eth' }),
      pause: 200,
    },
    {
      state: 'burn-address',
      title: 'An unspendable address',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, { amount: '0.25', to: `0x${'0'.repeat(36)}dEaD` }),
      pause: 200,
    },
    {
      state: 'bad-receiver',
      title: 'Not an address',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, { amount: '0.25', to: `${receiver.slice(0, -1)}x` }),
      pause: 200,
    },
    {
      state: 'own-address',
      title: 'The sender’s own address',
      shows: 'lk-view-WalletSend',
      steps: async (stage) => {
        await fill(stage, { amount: '0.25', to: owner })
        await isPriced(stage)
      },
    },
    {
      state: 'long-amount',
      title: 'A long amount of a token',
      shows: 'lk-view-WalletSend',
      steps: (stage) => fill(stage, { amount: '1079.123456', token: 'USDC' }),
    },
    {
      state: 'fee-loading',
      title: 'The fee is being estimated',
      shows: 'lk-view-WalletSend',
      chain: { fees: 'never' },
      steps: async (stage) => {
        await fill(stage, { amount: '0.25', to: receiver })
        await stage.until((state) => state.send.fee.status === 'loading')
      },
      pause: 200,
    },
  ],
}

export const selectToken: SceneGroup = {
  view: 'WalletSendSelectToken',
  scenes: [
    {
      state: 'list',
      title: 'Tokens to send',
      shows: 'lk-view-WalletSendSelectToken',
      steps: async (stage) => {
        await fill(stage, {})
        await stage.press('lk-send-token')
      },
    },
    {
      state: 'empty-search',
      title: 'A search without a result',
      shows: 'lk-view-WalletSendSelectToken',
      steps: async (stage) => {
        await fill(stage, {})
        await stage.press('lk-send-token')
        await stage.type('lk-token-search', 'doubloon')
      },
    },
  ],
}

export const preview: SceneGroup = {
  view: 'WalletSendPreview',
  scenes: [
    {
      state: 'native',
      title: 'The native coin',
      shows: 'lk-view-WalletSendPreview',
      steps: (stage) => review(stage),
      main: true,
    },
    {
      state: 'token',
      title: 'A token',
      shows: 'lk-view-WalletSendPreview',
      steps: (stage) => review(stage, { amount: '100', token: 'USDC' }),
    },
    {
      state: 'own-address',
      title: 'To the sender’s own address',
      shows: 'lk-view-WalletSendPreview',
      steps: (stage) => review(stage, { to: owner }),
    },
    {
      state: 'look-alike',
      title: 'An address that only looks like a known one, and a large fee',
      shows: 'lk-review-look-alike',
      stored: { receivers: [`${owner.toLowerCase()} ${receiver}`] },
      chain: { tip: 300n * tip },
      steps: (stage) => review(stage, { amount: '0.0002', to: similarAddress }),
    },
  ],
}

const scene = (state: string, title: string, rest: Partial<Scene>): Scene => ({
  state,
  title,
  shows: 'lk-send-message',
  ...rest,
})

export const progress: SceneGroup = {
  view: 'WalletSendProgress',
  scenes: [
    scene('confirm', 'The wallet shows its request', {
      shows: 'lk-why-ask',
      steps: async (stage) => {
        stage.wallet().hang('eth_sendTransaction')
        await send(stage)
      },
    }),
    scene('why', 'The wallet shows its request, with the reason for it', {
      steps: async (stage) => {
        stage.wallet().hang('eth_sendTransaction')
        await send(stage)
        await stage.press('lk-why-ask')
      },
    }),
    scene('pending', 'On its way', {
      chain: { receipt: 'never' },
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'pending')
      },
    }),
    scene('receipt', 'Sent', {
      main: true,
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'confirmed')
      },
    }),
    scene('sped-up', 'Sent again in the wallet, to be faster', {
      chain: { receipt: 'anew', replacement: { to: receiver, value: quarter } },
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'confirmed')
      },
    }),
    scene('canceled', 'Taken back in the wallet', {
      chain: { receipt: 'replaced' },
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'canceled')
      },
    }),
    scene('replaced', 'Another call of the wallet took its place', {
      chain: { receipt: 'anew', replacement: { to: receiver, value: 2n * quarter } },
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'failed')
      },
    }),
    scene('declined', 'The request was declined', {
      steps: async (stage) => {
        stage.wallet().failNext('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' })
        await send(stage)
        await ends(stage, 'declined')
      },
    }),
    scene('failed', 'The wallet failed', {
      steps: async (stage) => {
        stage.wallet().failNext('eth_sendTransaction', { code: -32_603, message: 'Internal JSON-RPC error.' })
        await send(stage)
        await ends(stage, 'failed')
      },
    }),
    scene('reverted', 'The chain rejected it', {
      chain: { receipt: 'reverted' },
      steps: async (stage) => {
        await send(stage)
        await ends(stage, 'failed')
      },
    }),
  ],
}
