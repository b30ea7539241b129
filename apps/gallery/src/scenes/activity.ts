import { approval, collectibles, history, jon, longHistory, poisoned, suspicious } from '../stage/history.js'
import { now, owner } from '../stage/figures.js'
import type { Scene, SceneGroup } from './Scene.js'

const open: Scene['steps'] = async (stage) => {
  await stage.connect()
  await stage.until(({ features }) => features.activity)
  await stage.open({ view: 'Activity' })
}

const openOne =
  (id: string): Scene['steps'] =>
  async (stage) => {
    await open?.(stage)
    await stage.press(`lk-activity-${id.split(':')[2]}`)
  }

const sent = { chainId: 'eip155:8453', from: owner, to: jon, at: now - 60_000, nonce: 7 }
const sends = [
  {
    ...sent,
    kind: 'trade',
    hash: 'batch:1',
    amount: '0.25',
    symbol: 'ETH',
    gets: { amount: '741.2', symbol: 'USDC' },
  },
  {
    ...sent,
    kind: 'trade',
    hash: `0x${'5a'.repeat(32)}`,
    amount: '250',
    symbol: 'USDC',
    gets: { amount: '0.0831', symbol: 'ETH' },
  },
  { ...sent, kind: 'approve', hash: `0x${'a9'.repeat(32)}`, amount: '250', symbol: 'USDC' },
]

/** A known receiver exposes his look-alike. */
const knowsJon = { receivers: [`${owner} ${jon}`] }
const first = history[0] as (typeof history)[number]
const longTrade = longHistory[1] as (typeof history)[number]

export const activity: SceneGroup = {
  view: 'Activity',
  scenes: [
    { state: 'full', title: 'By month', shows: 'lk-activity', gateway: { history }, steps: open, main: true },
    {
      state: 'collectibles',
      title: 'Collectibles with and without a picture',
      shows: 'lk-activity',
      gateway: { history: collectibles },
      steps: open,
    },
    {
      state: 'tab',
      title: 'In a tab of the account',
      shows: 'lk-activity-foot',
      gateway: { history: suspicious },
      stored: knowsJon,
      steps: async (stage) => {
        await stage.connect()
        await stage.until(({ features }) => features.activity)
        await stage.open({ view: 'Account' })
        await stage.press('lk-account-tab-activity')
      },
    },
    {
      state: 'loading',
      title: 'Loading',
      shows: 'lk-activity-loading',
      gateway: { history, activity: 'never' },
      steps: open,
      pause: 300,
    },
    {
      state: 'empty',
      title: 'No activity yet',
      shows: 'lk-activity-empty',
      gateway: { history: [] },
      steps: open,
    },
    {
      state: 'failed',
      title: 'Unavailable',
      shows: 'lk-activity-failed',
      gateway: { history, activity: 'fail' },
      steps: open,
      still: true,
    },
    {
      state: 'pending',
      title: 'A pending swap and its approval first',
      shows: 'lk-activity',
      gateway: { history },
      chain: { receipt: 'never' },
      stored: { sends },
      steps: open,
    },
    {
      state: 'hidden',
      title: 'With hidden entries',
      shows: 'lk-activity-hidden',
      gateway: { history: suspicious },
      stored: knowsJon,
      steps: async (stage) => {
        await open?.(stage)
        await stage.press('lk-activity-hidden')
      },
    },
    {
      state: 'long',
      title: 'Long names and large amounts',
      shows: 'lk-activity',
      gateway: { history: longHistory },
      steps: open,
    },
  ],
}

export const transaction: SceneGroup = {
  view: 'Transaction',
  scenes: [
    {
      state: 'sent',
      title: 'A sent payment',
      shows: 'lk-transaction-status',
      gateway: { history },
      steps: openOne(first.id),
      main: true,
    },
    {
      state: 'long',
      title: 'Long names and large amounts',
      shows: 'lk-transaction-status',
      gateway: { history: longHistory },
      steps: openOne(longTrade.id),
    },
    {
      state: 'approval',
      title: 'An approval without a limit',
      shows: 'lk-transaction-limit',
      gateway: { history },
      steps: openOne(approval.id),
    },
    {
      state: 'look-alike',
      title: 'From a look-alike of a known address',
      shows: 'lk-transaction-lookalike',
      gateway: { history: suspicious },
      stored: knowsJon,
      steps: async (stage) => {
        await open?.(stage)
        await stage.press('lk-activity-hidden')
        await stage.press(`lk-activity-${poisoned.metadata.hash}`)
        await stage.press('lk-transaction-who')
      },
    },
  ],
}
