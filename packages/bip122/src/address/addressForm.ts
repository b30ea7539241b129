import type { BitcoinNetworkName } from './networks.js'

export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface AddressForm {
  readonly type: ScriptType
  /** The test networks share forms. */
  readonly networks: readonly BitcoinNetworkName[]
}

const publicTests: readonly BitcoinNetworkName[] = ['testnet', 'testnet4', 'signet']

/** BIP 173. */
export const byPrefix = {
  bc: ['mainnet'],
  tb: publicTests,
  bcrt: ['regtest'],
} as const satisfies Readonly<Record<string, readonly BitcoinNetworkName[]>>

export const byVersion: Readonly<Record<number, AddressForm>> = {
  0x00: { type: 'p2pkh', networks: ['mainnet'] },
  0x05: { type: 'p2sh', networks: ['mainnet'] },
  0x6f: { type: 'p2pkh', networks: [...publicTests, 'regtest'] },
  0xc4: { type: 'p2sh', networks: [...publicTests, 'regtest'] },
}

const segwit = /^(bcrt|bc|tb)1(?:(q)[a-z\d]{38}|(q)[a-z\d]{58}|p[a-z\d]{58})$/

/** Segwit in lower case (BIP 173): QR codes use upper case. */
export function spelledAddress(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (segwit.test(lower)) return text === lower || text === text.toUpperCase() ? lower : undefined
  return addressForm(text) && text
}

const byLetter: Readonly<Record<string, number>> = { 1: 0x00, 3: 0x05, m: 0x6f, n: 0x6f, 2: 0xc4 }

/**
 * Ignores the checksum, which keeps that code out of page load. Use `readAddress` for a visitor's
 * input.
 */
export function addressForm(text: string): AddressForm | undefined {
  const match = segwit.exec(text.toLowerCase())
  if (match !== null) {
    const [, prefix, short, long] = match
    const type = short ? 'p2wpkh' : long ? 'p2wsh' : 'p2tr'
    return { type, networks: byPrefix[prefix as keyof typeof byPrefix] }
  }
  return /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)
    ? byVersion[byLetter[text.charAt(0)] ?? -1]
    : undefined
}
