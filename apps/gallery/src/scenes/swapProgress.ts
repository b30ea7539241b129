import type { Stage } from '../stage/Stage.js'
import type { SceneGroup } from './Scene.js'
import { type Form, large, native, review, scene } from './swapSteps.js'

async function startSwap(stage: Stage, form?: Form): Promise<void> {
  await review(stage, form)
  await stage.press('lk-swap-confirm')
  await stage.find('lk-swap-message')
}

const ends = (stage: Stage, step: string) => stage.until(({ swap }) => swap?.progress.step === step)

export const swapProgress: SceneGroup = {
  view: 'SwapProgress',
  scenes: [
    scene(
      {},
      {
        state: 'approve',
        title: 'The first of two requests',
        shows: 'lk-swap-message',
        steps: async (stage) => {
          stage.wallet().hang('eth_sendTransaction')
          await startSwap(stage)
          await ends(stage, 'confirming')
        },
      },
    ),
    scene(
      { permit: true },
      {
        state: 'sign',
        title: 'A signature request',
        shows: 'lk-swap-message',
        steps: async (stage) => {
          stage.wallet().hang('eth_signTypedData_v4')
          await startSwap(stage)
          await ends(stage, 'confirming')
        },
      },
    ),
    scene(
      {},
      {
        state: 'declined',
        title: 'The request was declined',
        shows: 'lk-try-again',
        steps: async (stage) => {
          stage
            .wallet()
            .failNext('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' })
          await startSwap(stage)
          await ends(stage, 'declined')
        },
      },
    ),
    {
      ...scene(
        {},
        {
          state: 'reverted',
          title: 'The chain rejected it',
          shows: 'lk-swap-done',
          steps: async (stage) => {
            await startSwap(stage, native)
            await ends(stage, 'failed')
          },
        },
      ),
      chain: { receipt: 'reverted' },
    },
    {
      ...scene(
        {},
        {
          state: 'long',
          title: 'A huge amount with a long name waits for the network',
          shows: 'lk-swap-message',
          steps: async (stage) => {
            await startSwap(stage, { ...large, amount: '1000.123456' })
            await ends(stage, 'pending')
          },
        },
      ),
      chain: { receipt: 'never' },
    },
    scene(
      {},
      {
        state: 'done',
        main: true,
        title: 'Swapped',
        shows: 'lk-swap-done',
        steps: async (stage) => {
          await startSwap(stage, native)
          await ends(stage, 'confirmed')
        },
      },
    ),
  ],
}
