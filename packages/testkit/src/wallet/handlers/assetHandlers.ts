import { checksumAddress } from '../../crypto/checksumAddress.js'
import { isAddress, toQuantity, type Hex } from '../../crypto/hex.js'
import { callRpc } from '../callRpc.js'
import { firstObject, knownChains, requireAccount, type Handler, type WalletContext } from '../context.js'
import { rpcError } from '../rpcError.js'
import type { TestChain } from '../types.js'

function asset(
  type: 'NATIVE' | 'ERC20',
  address: string,
  balance: unknown,
  metadata: Readonly<Record<string, unknown>>,
) {
  return { type, address, balance: toQuantity(BigInt(String(balance))), metadata }
}

async function readAssets({ options, environment }: WalletContext, chain: TestChain, account: string) {
  const native = asset(
    'NATIVE',
    'native',
    await callRpc(environment, chain.rpcUrl, 'eth_getBalance', [account, 'latest']),
    {
      name: chain.nativeSymbol ?? 'Ether',
      symbol: chain.nativeSymbol ?? 'ETH',
      decimals: 18,
      price: 0,
      iconUrl: '',
    },
  )
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  const tokens = (options.tokens ?? []).filter((token) => token.chainId === chain.chainId)
  const held = await Promise.all(
    tokens.map(async ({ address, name, symbol, decimals, usd = 0, iconUrl = '' }) => {
      const balance = await callRpc(environment, chain.rpcUrl, 'eth_call', [{ to: address, data }, 'latest'])
      return asset('ERC20', address, balance, { name, symbol, decimals, price: usd, iconUrl })
    }),
  )
  return [native, ...held]
}

/** EIP-5792 capabilities, EIP-7811 assets (both opt-in), EIP-747. */
export const assetHandlers: Readonly<Record<string, Handler>> = {
  async wallet_getCapabilities(context, params) {
    const { capabilities, assets } = context.options
    if (!capabilities && !assets) throw rpcError({ code: -32601 })
    requireAccount(context, Array.isArray(params) ? params[0] : undefined)
    const answer: Record<Hex, Readonly<Record<string, unknown>>> = { ...capabilities }
    for (const { chainId } of assets ? knownChains(context) : []) {
      const key = toQuantity(chainId)
      answer[key] = { assetDiscovery: { supported: true }, ...answer[key] }
    }
    return answer
  },
  async wallet_getAssets(context, params) {
    if (!context.options.assets) throw rpcError({ code: -32601 })
    const { account, chainFilter } = firstObject(params)
    const { address } = requireAccount(context, account)
    const scripted = context.script.assets()
    if (scripted) return scripted.answer
    const wanted = Array.isArray(chainFilter) ? new Set(chainFilter.map(Number)) : undefined
    const chains = knownChains(context).filter(({ chainId }) => wanted?.has(chainId) ?? true)
    const lists = await Promise.all(
      chains.map(async (chain) => [toQuantity(chain.chainId), await readAssets(context, chain, address)]),
    )
    return Object.fromEntries(lists)
  },
  async wallet_watchAsset(context, params) {
    // Many pages wrap EIP-747's object in an array.
    const { type, options } = firstObject(Array.isArray(params) ? params : [params])
    const { address, symbol, decimals } = firstObject([options])
    if (type !== 'ERC20' || !isAddress(address) || typeof symbol !== 'string') {
      throw rpcError({ code: -32602, message: 'Expected an ERC20 asset with address and symbol.' })
    }
    await context.approvals.ask({
      kind: 'watchAsset',
      token: checksumAddress(address),
      symbol: symbol.slice(0, 16),
      decimals: Number(decimals ?? 18),
    })
    return true
  },
}
