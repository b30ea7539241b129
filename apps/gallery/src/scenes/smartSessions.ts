import type { SmartSession } from '@latchkey/core'
import { now, owner, receiver } from '../stage/figures.js'
import type { Stage } from '../stage/Stage.js'
import type { Scene, SceneGroup } from './Scene.js'

const day = 86_400
const usd = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const session = (id: string, permission: SmartSession['permission'], more: Partial<SmartSession> = {}) => ({
  id,
  account: `eip155:8453:${owner}`,
  permission,
  expiry: now / 1000 + 20 * day,
  context: '0x5e',
  keeper: 'host',
  status: 'active',
  createdAt: now,
  ...more,
})

const weeklySession = session(
  'weekly',
  {
    type: 'erc20-token-periodic',
    data: { tokenAddress: usd, periodAmount: '0x17d7840', periodDuration: 7 * day },
  },
  { token: { symbol: 'USDC', decimals: 6 } },
)
const callSession = session('moves', {
  type: 'contract-call',
  data: { addresses: [receiver as `0x${string}`], functions: ['play(uint8)', 'claim()'], callLimit: 50 },
})
const oneTimeSession = session('once', {
  type: 'native-token-allowance',
  data: { allowanceAmount: '0x2386f26fc10000' },
})
const hugeSession = session(
  'huge',
  {
    type: 'erc20-token-periodic',
    data: {
      tokenAddress: usd,
      periodAmount: `0x${98_765_432_109_876_543_210_987_654_321n.toString(16)}`,
      periodDuration: 90 * day,
    },
  },
  { token: { symbol: 'LONGESTTOKEN', decimals: 6 } },
)
const manyCallsSession = session('many', {
  type: 'contract-call',
  data: {
    addresses: [receiver as `0x${string}`, usd],
    functions: ['settleEverythingForThisSeason(uint256)', 'withdrawRewardsOfAllPools()', 'vote(uint8)'],
    callLimit: 1_000,
    valueLimit: '0x16345785d8a0000',
  },
})
const keyDeletedSession = { ...weeklySession, keeper: 'gateway', status: 'keyDeleted' }
const gatewaySession = { ...weeklySession, keeper: 'gateway' }

const base = {
  config: { features: { smartSessions: true } },
  wallets: [{ id: 'io.metamask', name: 'MetaMask', permissions: true }],
} as const

const openList = async (stage: Stage): Promise<void> => {
  await stage.connect()
  await stage.open({ view: 'SmartSessions' })
}
const openSession =
  (id: string, then?: (stage: Stage) => Promise<void>): Scene['steps'] =>
  async (stage) => {
    await openList(stage)
    await stage.press(`lk-session-${id}`)
    await stage.find('lk-session-revoke')
    await then?.(stage)
  }
const revoke = async (stage: Stage): Promise<void> => stage.press('lk-session-revoke')
const stored = (...smartSessions: readonly object[]) => ({ stored: { smartSessions } })

export const smartSessionGroups: readonly SceneGroup[] = [
  {
    view: 'SmartSessions',
    scenes: [
      {
        ...base,
        ...stored(weeklySession, callSession, oneTimeSession),
        state: 'full',
        title: 'A site’s permissions',
        main: true,
        shows: 'lk-session-moves',
        steps: openList,
      },
      {
        ...base,
        state: 'account',
        title: 'The link in the account',
        shows: 'lk-account-sessions',
        steps: async (stage) => {
          await stage.connect()
          await stage.open({ view: 'Account' })
        },
      },
      {
        ...base,
        gateway: { sessions: 'never' },
        state: 'loading',
        title: 'Loading',
        shows: 'lk-sessions-loading',
        steps: openList,
        pause: 300,
      },
      { ...base, state: 'empty', title: 'No permissions yet', shows: 'lk-sessions-empty', steps: openList },
      {
        ...base,
        ...stored(weeklySession),
        gateway: { sessions: 'fail' },
        state: 'failed',
        title: 'The gateway is unreachable',
        shows: 'lk-sessions-failed',
        steps: openList,
      },
      {
        ...base,
        ...stored(hugeSession, manyCallsSession, { ...keyDeletedSession, id: 'gone' }),
        state: 'long',
        title: 'Long names and huge amounts',
        shows: 'lk-session-many',
        steps: openList,
      },
    ],
  },
  {
    view: 'SmartSession',
    scenes: [
      {
        ...base,
        ...stored(weeklySession),
        state: 'default',
        title: 'Holder, scope, limit and expiry',
        main: true,
        shows: 'lk-why-ask',
        steps: openSession('weekly'),
      },
      {
        ...base,
        ...stored(weeklySession),
        state: 'why',
        title: 'With an explanation of permissions',
        shows: 'lk-why-answer',
        steps: openSession('weekly', async (stage) => void (await stage.press('lk-why-ask'))),
      },
      {
        ...base,
        ...stored(gatewaySession),
        state: 'gateway',
        title: 'The gateway has the key',
        shows: 'lk-session-revoke',
        steps: openSession('weekly'),
      },
      {
        ...base,
        ...stored(weeklySession),
        state: 'waiting',
        title: 'The wallet’s prompt',
        shows: 'lk-session-revoke',
        steps: openSession('weekly', async (stage) => {
          stage.wallet().hang('wallet_revokeExecutionPermission')
          await revoke(stage)
        }),
        pause: 300,
      },
      {
        ...base,
        ...stored(weeklySession),
        state: 'declined',
        title: 'Declined in the wallet',
        shows: 'lk-session-failed',
        steps: openSession('weekly', async (stage) => {
          stage.wallet().failNext('wallet_revokeExecutionPermission', { code: 4001 })
          await revoke(stage)
        }),
      },
      {
        ...base,
        ...stored(keyDeletedSession),
        state: 'key-deleted',
        title: 'Its key is deleted',
        shows: 'lk-session-key-deleted',
        steps: openSession('weekly'),
      },
      {
        ...base,
        ...stored(weeklySession),
        state: 'revoked',
        title: 'Permission revoked',
        shows: 'lk-session-revoked',
        steps: openSession('weekly', revoke),
      },
      {
        ...base,
        ...stored(manyCallsSession),
        state: 'long',
        title: 'Long names and large amounts',
        shows: 'lk-session-revoke',
        steps: openSession('many'),
      },
    ],
  },
]
