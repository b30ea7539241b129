import {
  approval,
  collectibles,
  history,
  jon,
  longHistory,
  poisoned,
  suspiciousHistory,
} from '../stage/history.js'
import { now, owner } from '../stage/figures.js'
import type { Scene, SceneGroup } from './Scene.js'

const openActivity: Scene['steps'] = async (stage) => {
  await stage.connect()
  await stage.until(({ features }) => features.activity)
  await stage.open({ view: 'Activity' })
}

const openEntry =
  (id: string): Scene['steps'] =>
  async (stage) => {
    await openActivity?.(stage)
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
const jonAsReceiver = { receivers: [`${owner} ${jon}`] }
const first = history[0] as (typeof history)[number]
const longTrade = longHistory[1] as (typeof history)[number]

export const activity: SceneGroup = {
  view: 'Activity',
  scenes: [
    {
      state: 'full',
      title: 'By month',
      shows: 'lk-activity',
      gateway: { history },
      steps: openActivity,
      main: true,
    },
    {
      state: 'collectibles',
      title: 'Collectibles with and without a picture',
      shows: 'lk-activity',
      gateway: { history: collectibles },
      steps: openActivity,
    },
    {
      state: 'tab',
      title: 'In a tab of the account',
      shows: 'lk-activity-foot',
      gateway: { history: suspiciousHistory },
      stored: jonAsReceiver,
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
      steps: openActivity,
      pause: 300,
    },
    {
      state: 'empty',
      title: 'No activity yet',
      shows: 'lk-activity-empty',
      gateway: { history: [] },
      steps: openActivity,
    },
    {
      state: 'failed',
      title: 'Unavailable',
      shows: 'lk-activity-failed',
      gateway: { history, activity: 'fail' },
      steps: openActivity,
      still: true,
    },
    {
      state: 'pending',
      title: 'A pending swap and its approval first',
      shows: 'lk-activity',
      gateway: { history },
      chain: { receipt: 'never' },
      stored: { sends },
      steps: openActivity,
    },
    {
      state: 'hidden',
      title: 'With hidden entries',
      shows: 'lk-activity-hidden',
      gateway: { history: suspiciousHistory },
      stored: jonAsReceiver,
      steps: async (stage) => {
        await openActivity?.(stage)
        await stage.press('lk-activity-hidden')
      },
    },
    {
      state: 'long',
      title: 'Long names and large amounts',
      shows: 'lk-activity',
      gateway: { history: longHistory },
      steps: openActivity,
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
      steps: openEntry(first.id),
      main: true,
    },
    {
      state: 'long',
      title: 'Long names and large amounts',
      shows: 'lk-transaction-status',
      gateway: { history: longHistory },
      steps: openEntry(longTrade.id),
    },
    {
      state: 'approval',
      title: 'An approval without a limit',
      shows: 'lk-transaction-limit',
      gateway: { history },
      steps: openEntry(approval.id),
    },
    {
      state: 'look-alike',
      title: 'From a look-alike of a known address',
      shows: 'lk-transaction-lookalike',
      gateway: { history: suspiciousHistory },
      stored: jonAsReceiver,
      steps: async (stage) => {
        await openActivity?.(stage)
        await stage.press('lk-activity-hidden')
        await stage.press(`lk-activity-${poisoned.metadata.hash}`)
        await stage.press('lk-transaction-who')
      },
    },
  ],
}
