import type { ErrorName } from '../errors/catalogue.js'

/** EIP-1193, EIP-1474, EIP-5792, WalletConnect, the Wallet Standard, and ethers. */
const byCode: Readonly<Record<string, ErrorName>> = {
  4001: 'user_rejected',
  5000: 'user_rejected',
  5002: 'user_rejected',
  4001000: 'user_rejected',
  ACTION_REJECTED: 'user_rejected',
  // EIP-5792: upgrade of the account declined or unsupported.
  5750: 'user_rejected',
  5700: 'method_not_supported',
  5710: 'method_not_supported',
  5760: 'method_not_supported',
  4100: 'unauthorized',
  4200: 'method_not_supported',
  '-32601': 'method_not_supported',
  '-32004': 'method_not_supported',
  4900: 'not_connected',
  4901: 'not_connected',
  '-32002': 'request_pending',
}

/** A rejection in another language becomes `wallet_error`, which also ends the request. */
const byWords: readonly (readonly [pattern: RegExp, name: ErrorName])[] = [
  [
    /\b(?:user|customer) (?:has )?(?:rejected|denied|declined|cancel+ed|disapproved|closed|aborted|refused)|(?:rejected|denied|declined|cancel+ed|refused) by (?:the )?user|^(?:\w+ )?(?:was )?(?:rejected|cancel+ed|declined|denied)\.?$/i,
    'user_rejected',
  ],
  [/already (?:pending|processing|open)|request (?:is )?pending/i, 'request_pending'],
  [/wallet (?:is )?locked|unlock (?:your|the) wallet|keyring is locked/i, 'wallet_locked'],
]

export const errorByCode = (code: unknown): ErrorName | undefined =>
  Object.hasOwn(byCode, String(code)) ? byCode[String(code)] : undefined

export const errorByWords = (texts: readonly string[]): ErrorName | undefined =>
  byWords.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1]
