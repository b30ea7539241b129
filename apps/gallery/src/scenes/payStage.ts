import type { PayRequest } from '@latchkey/core'
import { now, receiver } from '../stage/figures.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene } from './Scene.js'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const request: PayRequest = { network: 'eip155:8453', asset: usdc, amount: '12.50', recipient: receiver }

export const storedPayment = {
  key: JSON.stringify(['eip155:8453', usdc.toLowerCase(), '12500000', receiver.toLowerCase(), '']),
  request,
  at: now - 60_000,
}

const config = {
  features: { pay: true },
  tokens: {
    'eip155:8453': [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
  },
} as const

export const usualScene = {
  config,
  chain: { dollars: 1_080_000_000n },
  gateway: { swaps: {} },
} satisfies Partial<Scene>

export const longRequest = { amount: '12345678901.123456', label: 'Supercalifragilisticexpialidocious' }

export const ask = (stage: Stage, change: Partial<PayRequest> = {}): void =>
  void stage.client.pay({ ...request, ...change })

export async function openPay(stage: Stage, change?: Partial<PayRequest>): Promise<void> {
  await stage.connect()
  await stage.until(({ features }) => features.swaps !== false)
  ask(stage, change)
  await stage.find('lk-view-Pay')
}

export async function openReadyPay(stage: Stage, change?: Partial<PayRequest>): Promise<void> {
  await openPay(stage, change)
  await stage.until(({ pay }) => pay?.review.status === 'ready' && pay.options.status === 'ready')
  await stage.until(
    ({ pay }) =>
      pay?.options.status === 'ready' && pay.options.data.every(({ cost }) => cost.status !== 'loading'),
  )
}

export async function startPayment(stage: Stage): Promise<void> {
  await openReadyPay(stage)
  await stage.press('lk-pay-confirm')
  await stage.find('lk-pay-message')
}

export const ends = (stage: Stage, step: string) => stage.until(({ pay }) => pay?.progress.step === step)
