import { encodeFunctionResult, erc20Abi, numberToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { requestExecutionPermissions } from '../src/page/permissions/grantPermission.js'
import type { RequestContext } from '../src/page/requests/context.js'
import type { Review } from '../src/page/review/review.js'
import { smartAccountOf } from '../src/smartAccount/index.js'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const account = smartAccountOf({ owner: owner.address })
export const shop = privateKeyToAccount(`0x${'22'.repeat(32)}`)
export const token: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
export const soon = () => Math.floor(Date.now() / 1000) + 3600
export const spend = {
  type: 'erc20-token-periodic',
  isAdjustmentAllowed: true,
  data: { tokenAddress: token, periodAmount: '0x17d7840', periodDuration: 604_800 },
}
export const calls = {
  type: 'contract-call',
  data: { addresses: [token], functions: ['mint(uint256)', 'play()'], callLimit: 3 },
}

/** @param code at every address */
export function createFrame({ code = '0x6000', isEnabled = true } = {}) {
  const shown: Review[] = []
  const answers: Readonly<Record<string, unknown>> = {
    '0x95d89b41': encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: 'USD' }),
    '0x313ce567': numberToHex(6, { size: 32 }),
    '0x2d40d052': numberToHex(1, { size: 32 }),
  }
  const context = (params: unknown): RequestContext =>
    ({
      params,
      origin: 'https://shop.example',
      network: {
        id: 'eip155:10',
        name: 'OP Mainnet',
        symbol: 'ETH',
        tokens: [{ address: token, symbol: 'USD', decimals: 6 }],
      },
      rpc: {
        call: async (method: string, [first]: readonly { data?: string }[]) => {
          if (method === 'eth_getBlockByNumber') return { timestamp: '0x65000000' }
          if (method === 'eth_getCode') return code
          const answer = code === '0x' ? undefined : answers[first?.data?.slice(0, 10) ?? '']
          if (answer === undefined) throw new Error('execution reverted')
          return answer
        },
      },
      keyring: { open: async () => ({ evm: { privateKey: Buffer.from('11'.repeat(32), 'hex') } }) },
      accounts: {
        isEnabled: async () => isEnabled,
        smart: async () => account,
        isDeployed: async () => true,
      },
      approvals: {
        ask: async ({ review, fullReview }: { review: Review; fullReview?: Promise<Review> }) => {
          const full = (await fullReview) ?? review
          shown.push(full)
          return full
        },
      },
      signal: new AbortController().signal,
    }) as unknown as RequestContext
  const request = (change: object = {}) => ({
    chainId: '0xa',
    to: shop.address,
    permission: spend,
    rules: [{ type: 'expiry', data: { timestamp: soon() } }],
    ...change,
  })
  const ask = (change: object = {}) => requestExecutionPermissions(context([request(change)]))
  return { ask, context, request, shown }
}
