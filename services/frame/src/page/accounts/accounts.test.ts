import { describe, expect, test } from 'vitest'
import { contracts } from '../../smartAccount/index.js'
import type { FrameProject } from '../../server/config.js'
import type { Keyring } from '../keyring/keyring.js'
import type { Rpc } from '../services/rpc.js'
import type { Records, Vault } from '../vault/vault.js'
import { createAccounts } from './accounts.js'

const evm = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const smartChain = 'eip155:1'
const plainChain = 'eip155:10'

interface Facts {
  readonly accountType?: FrameProject['accountType']
  readonly isPlain?: boolean
  readonly userId?: string
}

/** One chain has the contracts, one has not. */
function bench(
  { accountType, isPlain = false, userId = 'ann' }: Facts = {},
  records = new Map<string, unknown>(),
) {
  const requestedMethods: string[] = []
  records.set('session', { userId })
  const vault: Vault = {
    get: async <K extends keyof Records>(key: K) => records.get(key) as Records[K] | undefined,
    set: async (key, value) => void records.set(key, value),
    getOrSet: async (_key, value) => value,
    delete: async (key) => void records.delete(key),
  }
  const rpc = (answer: (method: string) => unknown): Rpc => ({
    call: async <T>(method: string) => {
      requestedMethods.push(method)
      return answer(method) as T
    },
  })
  const accounts = createAccounts({
    facts: {
      networks: [{ id: smartChain, name: 'One', symbol: 'ETH' }],
      gateway: 'https://gateway.example',
      project: { id: 'shop', name: 'Shop', allowedOrigins: [], accountType },
      isPlain,
    },
    vault,
    keyring: { addresses: async () => ({ evm, solana: 'So1' }) } as unknown as Keyring,
    rpcOf: (chainId) => rpc(() => (chainId === smartChain ? '0x01' : '0x')),
    bundlerAt: () => rpc(() => [contracts.entryPoint]),
  })
  const first = async (preferred?: 'eoa' | 'smartAccount') =>
    (await accounts.list(smartChain, preferred))[0]?.type
  return { accounts, requestedMethods, first, records }
}

describe('which account is used', () => {
  test.each([
    [undefined, undefined, 'smartAccount'],
    ['eoa', undefined, 'eoa'],
    [undefined, 'eoa', 'eoa'],
    ['smartAccount', 'eoa', 'smartAccount'],
  ] as const)('param: the page says %s, the project %s: %s', async (preferred, accountType, used) => {
    expect(await bench({ accountType }).first(preferred)).toBe(used)
  })

  test('behavior: what somebody chose or began with stays, whatever the page and the project say later', async () => {
    const { first, records } = bench()
    await first('eoa')
    expect(await first('smartAccount')).toBe('eoa')
    expect(await bench({ accountType: 'smartAccount' }, records).first()).toBe('eoa')
    const later = bench({}, records)
    await later.accounts.use('smartAccount')
    expect(await later.first('eoa')).toBe('smartAccount')
    expect(await bench({ userId: 'bob' }, records).first('eoa')).toBe('eoa')
    expect(await bench({}, records).first()).toBe('smartAccount')
  })

  test('behavior: a chain without the contracts has the key’s own account, and says nothing of a choice', async () => {
    const { accounts, first } = bench()
    expect(await accounts.list(plainChain, 'eoa')).toEqual([{ address: evm, type: 'eoa' }])
    expect(await first()).toBe('smartAccount')
  })

  test('param: where the page wants none, no chain is asked for any', async () => {
    const { accounts, requestedMethods } = bench({ isPlain: true })
    expect(await accounts.list(smartChain)).toEqual([{ address: evm, type: 'eoa' }])
    expect(await accounts.enabledChains()).toEqual([])
    expect(requestedMethods).toEqual([])
  })
})
