import type { Caip2 } from '@latchkey/protocol/caip'
import { type ErrorName, isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { errorByCode, errorByWords } from '@latchkey/protocol/wallets'
import type { decodeRevert } from '../abi/decodeRevert.js'
import { type ErrorFacts, readErrorChain } from './readErrorChain.js'

export interface WalletErrorContext {
  readonly method?: string | undefined
  /** Recognizes an unknown chain. */
  readonly switchingTo?: Caip2 | undefined
  /** Without {@link switchingTo}: 5000 then means an unknown chain. */
  readonly notInSession?: boolean | undefined
  /** For "Not enough ETH". */
  readonly symbol?: string | undefined
  readonly decodeRevert?: typeof decodeRevert | undefined
}

/**
 * EIP-1474 has no code for either. Code 3 or revert data is checked first; another language remains
 * an `rpc_error`.
 */
const BY_MESSAGE: readonly (readonly [pattern: RegExp, name: ErrorName])[] = [
  [
    /insufficient (?:funds|balance for)|(?:does ?n[o']t|not) have enough funds|gas required exceeds allowance/i,
    'insufficient_funds',
  ],
  [/revert(?:ed)?\b|always failing transaction/i, 'transaction_reverted'],
]

/** A selector and whole words, as of Solidity's `revert`; no hash has this form. */
const REVERT_DATA = /^0x[\da-f]{8}(?:[\da-f]{64})*$/i

/**
 * The outermost specific level decides. Unknown errors become `wallet_error` with `details.reason`.
 * The wallet's error is the `cause`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193 https://eips.ethereum.org/EIPS/eip-1474
 *   docs/decisions/switching-networks.md
 */
export function normalizeWalletError(error: unknown, context: WalletErrorContext = {}): LatchkeyError {
  if (isOwnError(error)) return error
  const chain = readErrorChain(error)
  const name = nameByCode(chain, context) ?? nameByMessage(chain, context) ?? 'wallet_error'
  const code = chain.find((level) => level.code !== undefined)?.code
  const revert = name === 'transaction_reverted' ? revertOf(chain, context) : undefined
  const reason = revert?.reason ?? messageOf(chain)
  return new LatchkeyError(name, {
    details: {
      reason: reason.slice(0, 500),
      ...(name === 'insufficient_funds' ? { symbol: context.symbol ?? 'funds' } : {}),
      ...(code === undefined ? {} : { walletCode: code }),
      method: context.method ?? 'this request',
      ...(context.switchingTo === undefined ? {} : { chainId: context.switchingTo }),
      ...(revert === undefined ? {} : { revert }),
    },
    cause: error,
  })
}

const messageOf = (chain: readonly ErrorFacts[]): string =>
  chain.find(({ message }) => message !== '')?.message ?? ''

/** A hostile object may throw. */
function isOwnError(error: unknown): error is LatchkeyError {
  try {
    return isLatchkeyError(error)
  } catch {
    return false
  }
}

function nameByCode(chain: readonly ErrorFacts[], context: WalletErrorContext): ErrorName | undefined {
  for (const { code, name } of chain) {
    if (context.switchingTo !== undefined) {
      const text = String(code)
      if (text === '4902' || text === '32603') return 'unknown_chain'
      if (text === '5000' && context.notInSession === true) return 'unknown_chain'
    }
    // From wallets built with ethers.
    const known = code === 'INSUFFICIENT_FUNDS' ? 'insufficient_funds' : errorByCode(code)
    if (known !== undefined) return known
    if (name === 'UserRejectedRequestError') return 'user_rejected'
  }
  return undefined
}

function nameByMessage(chain: readonly ErrorFacts[], context: WalletErrorContext): ErrorName | undefined {
  for (const { code, data, message } of chain) {
    // EIP-1474 has no "reverted": nodes answer 3, or revert data.
    if (code === 3 || (context.decodeRevert && REVERT_DATA.test(data ?? ''))) return 'transaction_reverted'
    const known = errorByWords([message]) ?? BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1]
    if (known !== undefined) return known
  }
  return undefined
}

function revertOf(
  chain: readonly ErrorFacts[],
  { decodeRevert: decode }: WalletErrorContext,
): ReturnType<typeof decodeRevert> {
  for (const { data } of chain) {
    const revert = decode?.(data)
    if (revert !== undefined) return revert
  }
  return undefined
}
