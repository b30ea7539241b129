import { createExecution, ExecutionMode } from '@metamask/smart-accounts-kit'
import { DelegationManager } from '@metamask/smart-accounts-kit/contracts'
import { decodeDelegations } from '@metamask/smart-accounts-kit/utils'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAccounts } from '../src/page/accounts/accounts.js'
import { requestExecutionPermissions } from '../src/page/permissions/grantPermission.js'
import { revokePermission } from '../src/page/permissions/revokePermission.js'
import type { RequestContext } from '../src/page/requests/context.js'
import type { Approval } from '../src/page/review/approvals.js'
import type { Review } from '../src/page/review/review.js'
import type { Vault } from '../src/page/vault/vault.js'
import { contracts } from '../src/smartAccount/contracts.js'
import { prepareOperation, submitOperation } from '../src/smartAccount/operation.js'
import { waitForReceipt } from '../src/smartAccount/receipt.js'
import type { SmartAccount } from '../src/smartAccount/account.js'
import type { SignDigest } from '../src/smartAccount/signatures.js'
import type { World } from './chainWorld.js'

export interface GrantedSession {
  readonly from: Hex
  readonly context: Hex
  readonly delegationManager: Hex
  readonly dependencies: readonly { readonly factory: Hex; readonly factoryData: Hex }[]
}

export interface Use {
  readonly to: Hex
  readonly data?: Hex
  readonly value?: bigint
}

export async function createVisitor(world: World) {
  const privateKey = generatePrivateKey()
  const { address: evm } = privateKeyToAccount(privateKey)
  const { here, client, wallet, token } = world
  const id = `eip155:${here.chainId}`
  const rpc = { call: (method: string, params: unknown) => here.rpc(method, params as unknown[]) }
  const bundler = { call: (method: string, params: unknown) => here.bundler(method, params as unknown[]) }
  const stored = new Map<string, unknown>()
  const keyring = {
    addresses: async () => ({ evm, solana: '' }),
    open: async () => ({ evm: { address: evm, privateKey: Buffer.from(privateKey.slice(2), 'hex') } }),
  } as unknown as RequestContext['keyring']
  const accounts = createAccounts({
    facts: {
      networks: [{ id, name: 'One', symbol: 'ETH' }],
      gateway: '',
      project: { id: 'demo', name: 'Demo', allowedOrigins: [] },
      isPlain: false,
    },
    vault: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
      delete: async (key: string) => void stored.delete(key),
    } as unknown as Vault,
    keyring,
    rpcOf: () => rpc as RequestContext['rpc'],
    bundlerAt: () => bundler as RequestContext['rpc'],
  })
  const shown: Review[] = []
  const context = (params: unknown): RequestContext => ({
    params,
    origin: 'https://shop.example',
    network: { id, name: 'One', symbol: 'ETH' },
    rpc: rpc as RequestContext['rpc'],
    keyring,
    accounts,
    approvals: {
      async ask({ review, fullReview }: Approval) {
        const full = (await fullReview) ?? review
        shown.push(full)
        return full
      },
    },
    paymasterOf: () => undefined,
    balancesOf: async () => [],
    signal: new AbortController().signal,
  })
  const account = await accounts.smart()
  const fund = await wallet.sendTransaction({ to: account.address, value: 10n ** 18n, chain: null })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash: fund })
  const give = await wallet.writeContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [account.address, 1000n],
    chain: null,
  })
  await client.waitForTransactionReceipt({ checkReplacement: false, hash: give })

  return {
    address: account.address,
    shown,
    context,
    async allow(
      to: Hex,
      permission: object,
      { expiry = Math.floor(Date.now() / 1000) + 3600 }: { expiry?: number } = {},
    ): Promise<GrantedSession> {
      const rules = [{ type: 'expiry', data: { timestamp: expiry } }]
      const asked = { chainId: `0x${here.chainId.toString(16)}`, to, permission, rules }
      const [granted] = await requestExecutionPermissions(context([asked]))
      return granted as unknown as GrantedSession
    },
    revoke: (granted: GrantedSession) => revokePermission(context([{ permissionContext: granted.context }])),
    async deploy({ dependencies }: GrantedSession) {
      for (const { factory: to, factoryData: data } of dependencies) {
        const hash = await wallet.sendTransaction({ to, data, chain: null })
        await client.waitForTransactionReceipt({ checkReplacement: false, hash })
      }
    },
  }
}

export async function createHolder(world: World) {
  const { account, sign }: { account: SmartAccount; sign: SignDigest } = await world.newAccount()
  return {
    address: account.address,
    /** @returns `done`, or the bundler's reason */
    async use(
      { context }: Pick<GrantedSession, 'context'>,
      { to, data = '0x', value = 0n }: Use,
    ): Promise<string> {
      const redeem = DelegationManager.encode.redeemDelegations({
        delegations: [decodeDelegations(context)],
        modes: [ExecutionMode.SingleDefault],
        executions: [[createExecution({ target: to, value, callData: data })]],
      })
      try {
        const calls = [{ to: contracts.delegationManager, data: redeem }]
        const prepared = await prepareOperation({ account, chain: world.here, calls })
        const hash = await submitOperation(prepared, world.here, sign)
        const { success } = await waitForReceipt(world.here.bundler, hash, { pause: world.pause })
        return success ? 'done' : 'failed'
      } catch (error) {
        const { cause } = error as { cause?: { message?: string } }
        return readable(cause?.message ?? String(error))
      }
    },
  }
}

/** Some bundlers pass reasons in hex. */
function readable(message: string): string {
  const data = /0x([0-9a-f]{8,})/i.exec(message)?.[1]
  const text = data === undefined ? '' : Buffer.from(data, 'hex').toString('latin1')
  return `${message} ${text.replaceAll(/[^\x20-\x7e]/g, '')}`
}

export const transfer = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
