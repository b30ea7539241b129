import { toQuantity } from '../../crypto/hex.js'
import { callRpc } from '../callRpc.js'
import { firstObject, knownChains, labelChain, type Handler, type WalletContext } from '../context.js'
import { rpcError, type RpcError } from '../rpcError.js'
import type { TestChain } from '../types.js'
import { walletErrors } from '../walletErrors.js'

const unknownChain = ({ options }: WalletContext): RpcError => {
  if (options.unknownChainError === 'wrapped') return rpcError(walletErrors.unknownChainWrapped)
  if (options.unknownChainError === 'positive') return rpcError(walletErrors.unknownChainPositive)
  return rpcError(walletErrors.unknownChain)
}

function parseChainId(value: unknown): number {
  const valid = typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)
  if (!valid) throw rpcError({ code: -32602, message: "Expected 0x-prefixed hexadecimal string 'chainId'." })
  return Number.parseInt(value, 16)
}

async function askToSwitch(context: WalletContext, chainId: number): Promise<void> {
  const { chainId: from } = context.state.get()
  if (from === chainId) return
  await context.approvals.ask({
    kind: 'switchChain',
    from: labelChain(context, from),
    to: labelChain(context, chainId),
  })
  context.state.update({ chainId })
}

const invalid = (what: string) => rpcError({ code: -32602, message: `Expected ${what}.` })

function parseAddedChain(params: unknown): Required<TestChain> {
  const { chainId, chainName, rpcUrls, nativeCurrency } = firstObject(params)
  const rpcUrl = Array.isArray(rpcUrls)
    ? rpcUrls.find((url): url is string => typeof url === 'string' && /^https?:\/\//.test(url))
    : undefined
  const symbol = (nativeCurrency as { symbol?: unknown } | undefined)?.symbol
  const decimals = (nativeCurrency as { decimals?: unknown } | undefined)?.decimals
  if (!rpcUrl) throw invalid("an array with at least one valid URL 'rpcUrls'")
  if (typeof chainName !== 'string' || !chainName) throw invalid("a non-empty string 'chainName'")
  if (typeof symbol !== 'string' || !symbol) throw invalid("a non-empty string 'nativeCurrency.symbol'")
  if (decimals !== 18) throw invalid("the number 18 for 'nativeCurrency.decimals'")
  return { chainId: parseChainId(chainId), rpcUrl, name: chainName, nativeSymbol: symbol }
}

// The wallet would sign for another chain.
async function verifyEndpoint({ environment }: WalletContext, chain: TestChain): Promise<void> {
  const reported = await callRpc(environment, chain.rpcUrl, 'eth_chainId').catch((cause: unknown) => {
    const message = `Request for method 'eth_chainId on ${chain.rpcUrl} failed`
    throw Object.assign(rpcError({ code: -32602, message }), { cause })
  })
  if (Number(reported) !== chain.chainId) {
    const message = `Chain ID returned by RPC URL ${chain.rpcUrl} does not match ${toQuantity(chain.chainId)}`
    throw rpcError({ code: -32602, message, data: { chainId: reported } })
  }
}

/** EIP-1193, EIP-3326 and EIP-3085. */
export const chainHandlers: Readonly<Record<string, Handler>> = {
  eth_chainId: async ({ state }) => toQuantity(state.get().chainId),
  net_version: async ({ state }) => String(state.get().chainId),
  async wallet_switchEthereumChain(context, params) {
    const chainId = parseChainId(firstObject(params)['chainId'])
    if (!knownChains(context).some((chain) => chain.chainId === chainId)) throw unknownChain(context)
    await askToSwitch(context, chainId)
    return null
  },
  async wallet_addEthereumChain(context, params) {
    const chain = parseAddedChain(params)
    if (!knownChains(context).some((entry) => entry.chainId === chain.chainId)) {
      await verifyEndpoint(context, chain)
      const label = { chainId: chain.chainId, name: chain.name, nativeSymbol: chain.nativeSymbol }
      await context.approvals.ask({ kind: 'addChain', chain: label, rpcUrl: chain.rpcUrl })
      context.state.update({ addedChains: [...context.state.get().addedChains, chain] })
    }
    // Common wallets then ask for the switch.
    await askToSwitch(context, chain.chainId)
    return null
  },
}
