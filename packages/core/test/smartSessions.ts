import type { Permission } from '@latchkey/protocol/permissions'
import { vi } from 'vitest'
import type { AdapterActions, AdapterReads } from '../src/types/adapter.js'
import type { Config } from '../src/types/config.js'
import { fakeClient } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

const gateway = 'https://gate.test'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const weekly: Permission = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: TOKEN, periodAmount: '0x17d7840', periodDuration: 604_800 },
}

export const signed = { context: '0xc0ffee', delegationManager: SHOP } as const

export const key = { pci: 'pci-1', key: { type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` } } as const

export function createSessions({
  answer,
  actions = {},
  features = { smartSessions: true },
  reads = {},
}: {
  readonly answer?: (path: string, json?: unknown) => unknown
  readonly actions?: Partial<AdapterActions>
  readonly features?: Config['features']
  readonly reads?: Partial<AdapterReads>
} = {}) {
  const platform = fakePlatform((url, { json }) => {
    const at = url.pathname.indexOf('/v1/sessions/')
    return at < 0 || !answer ? {} : answer(url.pathname.replace(/^\/v1\/sessions\/[^/]+/, ''), json)
  })
  const grantPermission = vi.fn(async (_parameters: object) => signed)
  const revokePermission = vi.fn(async (_parameters: object) => undefined)
  const signMessage = vi.fn(async () => `0x${'11'.repeat(65)}`)
  const made = fakeClient(
    { ...(answer && { gateway }), features },
    {
      actions: { grantPermission, revokePermission, signMessage, ...actions },
      reads: { getToken: async () => ({ symbol: 'USD', decimals: 6, name: 'US Dollar' }), ...reads },
    },
    platform,
  )
  made.connect()
  const expiry = Math.floor(platform.now() / 1000) + 86_400
  return {
    ...made,
    expiry,
    grantPermission,
    revokePermission,
    signMessage,
    state: () => made.client.getState().smartSessions,
  }
}
