import type { SwapScript } from '../stage/swaps.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

interface Form {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

const usual: Form = { fromToken: 'USDC', toToken: 'ETH', amount: '100' }

async function fill(stage: Stage, form: Form = usual): Promise<void> {
  await stage.connect()
  await stage.until(({ features }) => features.swaps !== false)
  await stage.open({ view: 'Account' })
  await stage.find('lk-token-UNI')
  await stage.open({ view: 'Swap', arguments: { ...form } })
  await stage.find('lk-view-Swap')
  await stage.until(({ swap }) => swap?.tokens.status !== undefined && swap.tokens.status !== 'idle')
}

async function quoted(stage: Stage, form?: Form): Promise<void> {
  await fill(stage, form)
  await stage.until(({ swap }) => swap?.offer.status === 'ready' && swap.amount !== '')
  await stage.rest('lk-swap-amount')
}

async function review(stage: Stage, form?: Form): Promise<void> {
  await quoted(stage, form)
  await stage.press('lk-swap-review')
  await stage.until(({ swap }) => swap?.review.status === 'ready')
  await stage.find('lk-view-SwapPreview')
}

async function begin(stage: Stage, form?: Form): Promise<void> {
  await review(stage, form)
  await stage.press('lk-swap-confirm')
  await stage.find('lk-swap-message')
}

const ends = (stage: Stage, step: string) => stage.until(({ swap }) => swap?.progress.step === step)

const scene = (swaps: SwapScript, rest: Omit<Scene, 'gateway'>): Scene => ({ ...rest, gateway: { swaps } })

const native: Form = { fromToken: 'ETH', toToken: 'USDC', amount: '0.25' }
const large: Form = { fromToken: 'USDC', toToken: 'WLSETHBRIDGED', amount: '123456789.123456' }

export const swapGroups: readonly SceneGroup[] = [
  {
    view: 'Swap',
    scenes: [
      scene(
        {},
        {
          state: 'default',
          title: 'What 100 USDC give',
          main: true,
          shows: 'lk-swap-rate',
          steps: (stage) => quoted(stage),
        },
      ),
      scene(
        {},
        {
          state: 'empty',
          title: 'Nothing entered',
          shows: 'lk-view-Swap',
          steps: async (stage) => {
            await fill(stage, {})
            await stage.until(({ swap }) => swap?.from !== undefined)
            await stage.rest('lk-swap-amount')
          },
        },
      ),
      scene(
        { quotes: 'never' },
        {
          state: 'loading',
          title: 'The quote is on its way',
          shows: 'lk-view-Swap',
          pause: 300,
          steps: (stage) => fill(stage),
        },
      ),
      scene(
        { quotes: 'liquidity' },
        {
          state: 'liquidity',
          title: 'Nobody swaps this',
          shows: 'lk-swap-problem',
          steps: (stage) => fill(stage),
        },
      ),
      scene(
        { quotes: 'fail' },
        { state: 'failed', title: 'No price', shows: 'lk-swap-problem', steps: (stage) => fill(stage) },
      ),
      scene(
        {},
        {
          state: 'tooMuch',
          title: 'More than there is, in a token of a long name',
          shows: 'lk-swap-rate',
          steps: (stage) => quoted(stage, large),
        },
      ),
    ],
  },
  {
    view: 'SwapSelectToken',
    scenes: [
      scene(
        {},
        {
          state: 'default',
          title: 'Suggested, held, popular, others',
          shows: 'lk-coin-WLSETHBRIDGED',
          steps: async (stage) => {
            await quoted(stage)
            await stage.press('lk-swap-to')
          },
        },
      ),
      scene(
        { tokens: 'never' },
        {
          state: 'loading',
          title: 'On their way',
          shows: 'lk-view-SwapSelectToken',
          pause: 300,
          steps: async (stage) => {
            await fill(stage)
            await stage.press('lk-swap-to')
          },
        },
      ),
      scene(
        {},
        {
          state: 'notFound',
          title: 'Nothing by that name',
          shows: 'lk-view-SwapSelectToken',
          steps: async (stage) => {
            await quoted(stage)
            await stage.press('lk-swap-to')
            await stage.type('lk-swap-search', 'zzz')
          },
        },
      ),
    ],
  },
  {
    view: 'SwapPreview',
    scenes: [
      scene(
        {},
        {
          state: 'default',
          title: 'Two requests',
          main: true,
          shows: 'lk-swap-asks',
          steps: (stage) => review(stage),
        },
      ),
      scene(
        { reset: true },
        { state: 'reset', title: 'Three requests', shows: 'lk-swap-asks', steps: (stage) => review(stage) },
      ),
      scene(
        { permit: true },
        {
          state: 'permit',
          title: 'A signature and one transaction',
          shows: 'lk-swap-asks',
          steps: (stage) => review(stage),
        },
      ),
      {
        ...scene(
          {},
          { state: 'batch', title: 'One request', shows: 'lk-swap-asks', steps: (stage) => review(stage) },
        ),
        wallets: [{ id: 'io.metamask', name: 'MetaMask', batches: true }],
      },
      scene(
        { gasPrice: '0' },
        {
          state: 'feeWrong',
          title: 'A fee that cannot be right',
          shows: 'lk-swap-problem',
          steps: async (stage) => {
            await quoted(stage)
            await stage.press('lk-swap-review')
          },
        },
      ),
      scene(
        { impact: 21.4 },
        {
          state: 'impact',
          title: 'It loses a fifth',
          shows: 'lk-swap-understand',
          steps: (stage) => review(stage),
        },
      ),
      scene(
        { impact: null },
        {
          state: 'impactUnknown',
          title: 'Nobody knows what it loses',
          shows: 'lk-swap-accept',
          steps: (stage) => review(stage),
        },
      ),
      scene(
        {},
        {
          state: 'huge',
          title: 'A huge amount of a long name, without a price',
          shows: 'lk-swap-no-value',
          steps: (stage) => review(stage, { ...large, amount: '1000.123456' }),
        },
      ),
    ],
  },
  {
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
            await begin(stage)
            await ends(stage, 'confirming')
          },
        },
      ),
      scene(
        { permit: true },
        {
          state: 'sign',
          title: 'A signature is asked for',
          shows: 'lk-swap-message',
          steps: async (stage) => {
            stage.wallet().hang('eth_signTypedData_v4')
            await begin(stage)
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
            await begin(stage)
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
              await begin(stage, native)
              await ends(stage, 'failed')
            },
          },
        ),
        chain: { receipt: 'reverted' },
      },
      scene(
        {},
        {
          state: 'done',
          title: 'Swapped',
          shows: 'lk-swap-done',
          steps: async (stage) => {
            await begin(stage, native)
            await ends(stage, 'confirmed')
          },
        },
      ),
    ],
  },
]
