import type { SwapScript } from '../stage/swaps.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene } from './Scene.js'

export interface Form {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

const usualForm: Form = { fromToken: 'USDC', toToken: 'ETH', amount: '100' }

export async function fill(stage: Stage, form: Form = usualForm): Promise<void> {
  await stage.connect()
  await stage.until(({ features }) => features.swaps !== false)
  await stage.open({ view: 'Account' })
  await stage.find('lk-token-UNI')
  await stage.open({ view: 'Swap', arguments: { ...form } })
  await stage.find('lk-view-Swap')
  await stage.until(({ swap }) => swap?.tokens.status !== undefined && swap.tokens.status !== 'idle')
}

export async function openQuote(stage: Stage, form?: Form): Promise<void> {
  await fill(stage, form)
  await stage.until(({ swap }) => swap?.offer.status === 'ready' && swap.amount !== '')
  await stage.waitForRest('lk-swap-amount')
}

export async function review(stage: Stage, form?: Form): Promise<void> {
  await openQuote(stage, form)
  await stage.press('lk-swap-review')
  await stage.until(({ swap }) => swap?.review.status === 'ready')
  await stage.find('lk-view-SwapPreview')
}

export const scene = (swaps: SwapScript, rest: Omit<Scene, 'gateway'>): Scene => ({
  ...rest,
  gateway: { swaps },
})

export const native: Form = { fromToken: 'ETH', toToken: 'USDC', amount: '0.25' }
export const large: Form = { fromToken: 'USDC', toToken: 'WLSETHBRIDGED', amount: '123456789.123456' }
