import { owner, now } from '../stage/figures.js'
import { bothProviders, orderId, stateSeller } from '../stage/onrampDouble.js'
import type { Scene, SceneGroup } from './Scene.js'

const openView =
  (view: 'FundWallet' | 'OnRampProviders' | 'BuyInProgress'): Scene['steps'] =>
  async (stage) => {
    await stage.connect()
    await stage.until(({ features }) => features.onramp !== false)
    await stage.open({ view })
  }

const press =
  (id: string): Scene['steps'] =>
  async (stage) => {
    await openView('OnRampProviders')?.(stage)
    await stage.until(({ onramp }) => onramp?.status === 'ready')
    await stage.press(id)
  }

const startedPurchase = (more: object = {}) => ({
  purchases: [
    {
      account: `eip155:8453:${owner}`,
      purchase: {
        id: orderId,
        provider: 'coinbase',
        label: 'Coinbase',
        reports: true,
        asset: 'USDC',
        networkName: 'Base',
        chainId: 'eip155:8453',
        paymentAmount: '100',
        paymentCurrency: 'USD',
        startedAt: now - 60_000,
        status: 'created',
        window: 'elsewhere',
        ...more,
      },
    },
  ],
})

export const fund: SceneGroup = {
  view: 'FundWallet',
  scenes: [
    {
      state: 'default',
      title: 'Ways to get coins',
      shows: 'lk-fund-buy',
      gateway: { onramp: {} },
      steps: openView('FundWallet'),
    },
  ],
}

export const buy: SceneGroup = {
  view: 'OnRampProviders',
  scenes: [
    {
      state: 'default',
      title: 'One seller',
      main: true,
      shows: 'lk-buy-fees',
      gateway: { onramp: {} },
      steps: openView('OnRampProviders'),
    },
    {
      state: 'sellers',
      title: 'Two sellers, and a pending purchase',
      shows: 'lk-buy-fees',
      gateway: { onramp: { sellers: bothProviders } },
      stored: startedPurchase(),
      steps: openView('OnRampProviders'),
    },
    {
      state: 'loading',
      title: 'The offers loading',
      shows: 'lk-buy-loading',
      gateway: { onramp: { options: 'never' } },
      steps: openView('OnRampProviders'),
      pause: 300,
    },
    {
      state: 'no-quote',
      title: 'No price',
      shows: 'lk-buy-get',
      gateway: { onramp: { quotes: 'fail' } },
      steps: openView('OnRampProviders'),
    },
    {
      state: 'limit',
      title: 'Less than the sellers’ minimum',
      shows: 'lk-buy-limit',
      gateway: { onramp: {} },
      steps: async (stage) => {
        await openView('OnRampProviders')?.(stage)
        await stage.until(({ onramp }) => onramp?.quote !== undefined)
        await stage.type('lk-buy-amount', '5')
      },
    },
    {
      state: 'nobody',
      title: 'No provider sells for this network',
      shows: 'lk-buy-receive',
      gateway: { onramp: { sellers: [{ ...bothProviders[1]!, namespaces: ['solana'] }] } },
      steps: openView('OnRampProviders'),
    },
    {
      state: 'assumed',
      title: 'Assumed lists, on another network',
      shows: 'lk-buy-elsewhere',
      gateway: { onramp: { options: 'fail', quotes: 'fail' } },
      steps: openView('OnRampProviders'),
    },
    {
      state: 'long',
      title: 'Long names and a large amount',
      shows: 'lk-buy-fees',
      gateway: { onramp: { isLong: true, sellers: bothProviders } },
      steps: openView('OnRampProviders'),
    },
  ],
}

export const coins: SceneGroup = {
  view: 'OnRampTokenSelect',
  scenes: [
    {
      state: 'default',
      title: 'Choice of the coin',
      shows: 'lk-coin-USDC',
      gateway: { onramp: {} },
      steps: press('lk-buy-coin'),
    },
    {
      state: 'long',
      title: 'A coin with a long name',
      shows: 'lk-coin-WLSETHBRIDGED',
      gateway: { onramp: { isLong: true } },
      steps: press('lk-buy-coin'),
    },
    {
      state: 'notFound',
      title: 'No match',
      shows: 'lk-buy-search',
      gateway: { onramp: {} },
      steps: async (stage) => {
        await press('lk-buy-coin')?.(stage)
        await stage.type('lk-buy-search', 'zzz')
      },
    },
  ],
}

export const currencies: SceneGroup = {
  view: 'OnRampFiatSelect',
  scenes: [
    {
      state: 'default',
      title: 'Choice of the currency',
      shows: 'lk-currency-EUR',
      gateway: { onramp: {} },
      steps: press('lk-buy-currency'),
    },
  ],
}

export const states: SceneGroup = {
  view: 'OnRampStateSelect',
  scenes: [
    {
      state: 'default',
      title: 'Choice of the state',
      shows: 'lk-state-NY',
      gateway: { onramp: { sellers: [stateSeller] } },
      steps: press('lk-buy-state'),
    },
  ],
}

const order = (
  state: string,
  title: string,
  shows: string,
  facts: { readonly more?: object; readonly status?: 'paid' | 'sent' | 'failed' } = {},
): Scene => ({
  state,
  title,
  shows,
  gateway: { onramp: { status: facts.status } },
  stored: startedPurchase(facts.more),
  steps: openView('BuyInProgress'),
})

export const purchase: SceneGroup = {
  view: 'BuyInProgress',
  scenes: [
    {
      state: 'blocked',
      title: 'The browser opened no window',
      shows: 'lk-order-open',
      gateway: { onramp: {} },
      device: 'desktop',
      steps: press('lk-buy-coinbase'),
    },
    {
      state: 'unreachable',
      title: 'The seller is unreachable',
      shows: 'lk-order-retry',
      gateway: { onramp: { pages: 'fail' } },
      device: 'desktop',
      steps: press('lk-buy-coinbase'),
    },
    { ...order('waiting', 'After a reload', 'lk-order-later'), main: true },
    order('long', 'Long names and a huge amount', 'lk-order-later', {
      more: {
        label: 'The Bureau de Change at the Old Harbour',
        asset: 'WLSETHBRIDGED',
        networkName: 'Base, the layer with a long name',
        paymentAmount: '123456789012.34',
      },
    }),
    order('silent', 'A seller that tells nothing', 'lk-order-done', { more: { reports: false } }),
    order('paid', 'On its way', 'lk-order-later', { status: 'paid' }),
    order('late', 'Longer than usual', 'lk-order-again', { more: { startedAt: now - 3_600_000 } }),
    order('sent', 'There', 'lk-order-done', { status: 'sent' }),
    order('failed', 'The payment did not go through', 'lk-order-retry', { status: 'failed' }),
    {
      state: 'none',
      title: 'No pending purchase',
      shows: 'lk-view-BuyInProgress',
      gateway: { onramp: {} },
      steps: openView('BuyInProgress'),
    },
  ],
}
