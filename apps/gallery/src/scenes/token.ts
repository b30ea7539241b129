import { history } from '../stage/history.js'
import { holdings, longHoldings } from '../stage/holdings.js'
import type { Scene, SceneGroup } from './Scene.js'

const openToken =
  (symbol: string): Scene['steps'] =>
  async (stage) => {
    await stage.connect()
    await stage.open({ view: 'Account' })
    await stage.press(`lk-token-${symbol}`)
    await stage.find('lk-token-balance')
  }

const risenHoldings = holdings('eip155:8453').map((one) => ({ ...one, change24h: 0.75 }))

export const tokenDetails: SceneGroup = {
  view: 'TokenDetails',
  scenes: [
    {
      state: 'token',
      title: 'A token with its activity',
      shows: 'lk-token-all',
      gateway: { history, holdings: risenHoldings, swaps: {} },
      steps: openToken('USDC'),
      main: true,
    },
    {
      state: 'native',
      title: 'The native coin',
      shows: 'lk-token-all',
      gateway: { history, swaps: {} },
      steps: openToken('ETH'),
    },
    {
      state: 'quiet',
      title: 'No activity yet',
      shows: 'lk-token-activity-none',
      gateway: { history: [] },
      steps: openToken('UNI'),
    },
    {
      state: 'loading',
      title: 'Its activity loading',
      shows: 'lk-token-activity',
      gateway: { history, activity: 'never' },
      steps: openToken('UNI'),
      pause: 300,
    },
    {
      state: 'failed',
      title: 'Its activity unavailable',
      shows: 'lk-token-activity',
      gateway: { history, activity: 'fail' },
      steps: openToken('UNI'),
      still: true,
    },
    {
      state: 'plain',
      title: 'Without a history and without swaps',
      shows: 'lk-token-action-receive',
      steps: openToken('UNI'),
    },
    {
      state: 'gone',
      title: 'A token that is no longer held',
      shows: 'lk-token-gone',
      steps: async (stage) => {
        await stage.connect()
        await stage.open({ view: 'Account' })
        await stage.find('lk-token-UNI')
        await stage.open({ view: 'TokenDetails', arguments: { id: 'eip155:8453:0x1' } })
      },
    },
    {
      state: 'long',
      title: 'A long name and a large amount',
      shows: 'lk-token-balance',
      gateway: { history, holdings: longHoldings('eip155:8453') },
      steps: openToken('WLSETHBRIDGED'),
    },
  ],
}
