import type { SceneGroup } from './Scene.js'
import { fill, large, openQuote, review, scene } from './swapSteps.js'

export const swapGroups: readonly SceneGroup[] = [
  {
    view: 'Swap',
    scenes: [
      scene(
        {},
        {
          state: 'default',
          title: 'The result of 100 USDC',
          main: true,
          shows: 'lk-swap-rate',
          steps: (stage) => openQuote(stage),
        },
      ),
      scene(
        {},
        {
          state: 'empty',
          title: 'No amount entered',
          shows: 'lk-view-Swap',
          steps: async (stage) => {
            await fill(stage, {})
            await stage.until(({ swap }) => swap?.from !== undefined)
            await stage.waitForRest('lk-swap-amount')
          },
        },
      ),
      scene(
        { quotes: 'never' },
        {
          state: 'loading',
          title: 'The quote loading',
          shows: 'lk-view-Swap',
          pause: 300,
          steps: (stage) => fill(stage),
        },
      ),
      scene(
        { quotes: 'liquidity' },
        {
          state: 'liquidity',
          title: 'No route',
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
          title: 'More than the balance, in a token with a long name',
          shows: 'lk-swap-rate',
          steps: (stage) => openQuote(stage, large),
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
            await openQuote(stage)
            await stage.press('lk-swap-to')
          },
        },
      ),
      scene(
        { tokens: 'never' },
        {
          state: 'loading',
          title: 'Loading',
          shows: 'lk-view-SwapSelectToken',
          pause: 300,
          steps: async (stage) => {
            await fill(stage)
            await stage.press('lk-swap-to')
          },
        },
      ),
      scene(
        { tokens: 'fail' },
        {
          state: 'failed',
          title: 'Unavailable',
          shows: 'lk-try-again',
          steps: async (stage) => {
            await fill(stage)
            await stage.until(({ swap }) => swap?.tokens.status === 'failed')
            await stage.press('lk-swap-to')
          },
        },
      ),
      scene(
        {},
        {
          state: 'notFound',
          title: 'No match',
          shows: 'lk-view-SwapSelectToken',
          steps: async (stage) => {
            await openQuote(stage)
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
          shows: 'lk-why-ask',
          steps: (stage) => review(stage),
        },
      ),
      scene(
        {},
        {
          state: 'why',
          title: 'Two requests, with their reason',
          shows: 'lk-why-answer',
          steps: async (stage) => {
            await review(stage)
            await stage.press('lk-why-ask')
          },
        },
      ),
      scene(
        { builds: 'never' },
        {
          state: 'loading',
          title: 'Its details loading',
          shows: 'lk-view-SwapPreview',
          pause: 300,
          steps: async (stage) => {
            await openQuote(stage)
            await stage.press('lk-swap-review')
          },
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
          title: 'An implausible fee',
          shows: 'lk-swap-problem',
          steps: async (stage) => {
            await openQuote(stage)
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
          title: 'An unknown loss',
          shows: 'lk-swap-accept',
          steps: (stage) => review(stage),
        },
      ),
      scene(
        {},
        {
          state: 'huge',
          title: 'A huge amount with a long name, without a price',
          shows: 'lk-swap-no-value',
          steps: (stage) => review(stage, { ...large, amount: '1000.123456' }),
        },
      ),
    ],
  },
]
