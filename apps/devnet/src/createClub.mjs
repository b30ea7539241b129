import {
  BaseError,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  http,
  isAddressEqual,
  isHex,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { demoAccounts } from './accounts.mjs'

const price = parseEther('0.01')

/** The page's values are ignored: the shop's key pays for the calls. */
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const factory = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
/** One call that reverts as a whole (ERC-7579). */
const single = /** @type {const} */ (`0x${'0'.repeat(64)}`)

/**
 * Collects 0.01 ETH a month without another prompt; the chain enforces the limit.
 *
 * `POST /shop/club` `{ chainId, account, context, dependencies? }` → `{ hash }` or `{ error }`
 *
 * @param {readonly Pick<import('./types.js').DevnetChainJson, 'caip2' | 'rpcUrl'>[]} chains
 * @returns {(sent: unknown) => Promise<{ status: number, body: object }>}
 */
export function createClub(chains) {
  const [, shop] = demoAccounts()
  if (!shop) throw new Error('The devnet has no account for the shop.')
  const account = privateKeyToAccount(shop.privateKey)

  return async (sent) => {
    const { chainId, context, dependencies = [], ...rest } = /** @type {Record<string, any>} */ (sent ?? {})
    const chain = chains.find(({ caip2 }) => caip2 === chainId)
    if (!chain || !isHex(context) || !Array.isArray(dependencies)) return refused('no such membership')
    const transport = http(chain.rpcUrl, { timeout: 10_000 })
    const client = createPublicClient({ transport, pollingInterval: 200 })
    const wallet = createWalletClient({ account, transport })
    /** @param {{ to: import('viem').Address, data: import('viem').Hex }} call */
    const send = async (call) => {
      const gas = await client.estimateGas({ account, ...call })
      const hash = await wallet.sendTransaction({ ...call, chain: null, gas: (gas * 12n) / 10n })
      await client.waitForTransactionReceipt({ checkReplacement: false, hash, timeout: 30_000 })
      return hash
    }
    try {
      const isThere =
        isHex(rest['account']) && (await client.getCode({ address: rest['account'] })) !== undefined
      for (const { factory: to, factoryData: data } of isThere ? [] : dependencies.slice(0, 1)) {
        if (!isHex(to) || !isAddressEqual(to, factory) || !isHex(data)) return refused('no such membership')
        await send({ to: factory, data })
      }
      const execution = encodePacked(['address', 'uint256', 'bytes'], [account.address, price, '0x'])
      const data = encodeFunctionData({
        abi,
        functionName: 'redeemDelegations',
        args: [[context], [single], [execution]],
      })
      return { status: 200, body: { hash: await send({ to: delegationManager, data }) } }
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      return refused(
        /transfer-amount-exceeded/.test(error.message)
          ? 'Refused by the chain: this month is already paid.'
          : /CannotUseADisabledDelegation|0x05baa052/.test(error.message)
            ? 'Refused by the chain: you revoked the permission.'
            : `Refused by the chain: ${error.shortMessage}`,
      )
    }
  }
}

/** @param {string} error */
const refused = (error) => ({ status: 400, body: { error } })
