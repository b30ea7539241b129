import type { Eip1193Provider, Network } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { type ErrorName, isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { errorByCode } from '@latchkey/protocol/wallets'
import { requestWallet } from '../connect/requestWallet.js'
import { chainIdToHex, parseChainId } from './chainId.js'

/** @throws LatchkeyError `wallet_error` for an invalid chain id */
export async function readChainId(provider: Eip1193Provider): Promise<Caip2> {
  const answer = await requestWallet(provider, 'eth_chainId')
  const chainId = parseChainId(answer)
  if (chainId === undefined) {
    throw new LatchkeyError('wallet_error', { details: { reason: 'eth_chainId is not a chain id' } })
  }
  return chainId
}

const NO_ANSWER: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'request_pending',
  'request_aborted',
  'wallet_locked',
  'unauthorized',
  'not_connected',
])

/** A wallet's words count only as a rejection. */
const isFinal = ({ name, details }: LatchkeyError): boolean =>
  name === 'user_rejected' ||
  name === 'unknown_chain' ||
  (NO_ANSWER.has(name) && errorByCode(details['walletCode']) === name)

/**
 * EIP-3326. Wallets report an unknown chain in many ways, so any error except a rejection counts as
 * one. Success is no proof: read the chain afterwards.
 *
 * @throws LatchkeyError `unknown_chain` | `switch_not_supported` | as the wallet answers
 */
export async function switchChain(
  provider: Eip1193Provider,
  parameters: {
    readonly chainId: Caip2
    readonly notInSession?: boolean
  },
): Promise<void> {
  const { chainId, notInSession } = parameters
  try {
    await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId: chainIdToHex(chainId) }], {
      switchingTo: chainId,
      notInSession,
    })
  } catch (error) {
    if (!isLatchkeyError(error) || isFinal(error)) throw error
    if (error.name !== 'method_not_supported')
      throw new LatchkeyError('unknown_chain', { details: { ...error.details, chainId }, cause: error })
    const details = { connector: 'The wallet', chainId }
    throw new LatchkeyError('switch_not_supported', { details, cause: error })
  }
}

/** EIP-3085, with public RPC URLs only: a URL with a project id never leaves the page. */
export async function addChain(provider: Eip1193Provider, network: Network): Promise<void> {
  const { caipNetworkId, explorer, name, nativeCurrency, publicRpcUrls } = network
  await requestWallet(provider, 'wallet_addEthereumChain', [
    {
      chainId: chainIdToHex(caipNetworkId),
      chainName: name,
      nativeCurrency: {
        name: nativeCurrency.name,
        symbol: nativeCurrency.symbol,
        decimals: nativeCurrency.decimals,
      },
      rpcUrls: [...publicRpcUrls],
      // Wallets refuse an empty list.
      ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer.url] }),
    },
  ])
}
