import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressForm, byPrefix, byVersion, type ScriptType } from './addressForm.js'
import { networkName } from './networks.js'

export interface BitcoinAddress extends AddressForm {
  /** Hash of the key or script, or a taproot output's key. */
  readonly program: Uint8Array
}

/** Longer texts are slow to decode. */
const MAX_LENGTH = 90

/**
 * Decodes an address with its checksum: base58check, bech32 (BIP 173) and bech32m (BIP 350).
 * Undefined also for future segwit versions.
 */
export function readAddress(text: string): BitcoinAddress | undefined {
  if (text.length > MAX_LENGTH) return undefined
  return readSegwit(text) ?? readBase58(text)
}

/**
 * Whether a text is a Bitcoin address.
 *
 * @param chainId CAIP-2 id of the required network; any network when absent
 */
export function isAddress(text: string, chainId?: string): boolean {
  const address = readAddress(text)
  if (address === undefined) return false
  const name = chainId === undefined ? undefined : networkName(chainId)
  return chainId === undefined || (name !== undefined && address.networks.includes(name))
}

function readSegwit(text: string): BitcoinAddress | undefined {
  // Version 0 (BIP 173), all others (BIP 350).
  const old = bech32.decodeUnsafe(text, MAX_LENGTH)
  const read = old ?? bech32m.decodeUnsafe(text, MAX_LENGTH)
  const [version, ...words] = read?.words ?? []
  if (read === undefined || version === undefined || (version === 0) !== (old !== undefined)) return undefined
  const networks = Object.hasOwn(byPrefix, read.prefix)
    ? byPrefix[read.prefix as keyof typeof byPrefix]
    : undefined
  const program = bech32.fromWordsUnsafe(words) || undefined
  const type = program && typeOf(version, program.length)
  return networks && type && { type, program, networks }
}

function typeOf(version: number, length: number): ScriptType | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : undefined
}

const base58check = /* @__PURE__ */ createBase58check(sha256)

function readBase58(text: string): BitcoinAddress | undefined {
  const bytes = decodeChecked(text)
  const known = bytes?.length === 21 ? byVersion[bytes[0] ?? -1] : undefined
  return bytes && known && { ...known, program: bytes.subarray(1) }
}

function decodeChecked(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
