import { walletError } from '../walletError.js'
import { checkAccount, type Methods, type ProviderParts, pollUntilKnown } from './parts.js'

interface Signing {
  readonly signature?: unknown
  /** Of an off-chain signature. */
  readonly messageHash?: unknown
}

/**
 * EIP-1271: any length, verified only by the contract. Off-chain signing resolves once enough
 * owners have signed. A Safe that signs with a transaction answers `0x`, its signature once that is
 * mined.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1271
 */
export function signaturesOf(parts: ProviderParts): Methods {
  const { ask, account } = parts
  const sign = async (method: 'signMessage' | 'signTypedMessage', params: unknown): Promise<string> => {
    await ask('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] })
    const { signature, messageHash } = (await ask<Signing | null>(method, params)) ?? {}
    if (isSignature(signature)) return signature
    if (typeof messageHash !== 'string') return '0x'
    return pollUntilKnown(parts, async () => {
      // Fails until Safe's service has the message.
      const found = await ask('getOffChainSignature', messageHash).catch(() => undefined)
      return isSignature(found) ? found : undefined
    })
  }
  return {
    personal_sign: async (message: unknown, address?: unknown) => {
      checkAccount(account, address)
      return sign('signMessage', { message: textOf(message) })
    },
    eth_signTypedData_v4: async (address: unknown, given: unknown) => {
      checkAccount(account, address)
      const typedData: unknown = typeof given === 'string' ? JSON.parse(given) : given
      return sign('signTypedMessage', { typedData })
    },
  }
}

const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)

/**
 * Safe would sign the hex of bytes itself.
 *
 * @throws Error -32602 when the bytes are not text
 */
function textOf(message: unknown): string {
  if (typeof message !== 'string') throw walletError(-32602, 'A message is a text')
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw walletError(-32602, 'Safe signs texts, and these bytes are none')
  }
}
