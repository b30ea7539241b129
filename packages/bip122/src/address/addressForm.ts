import type { BitcoinNetworkName } from './networks.js'

/** What locks the coins of an address. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** What the form of an address says. */
export interface AddressForm {
  readonly type: ScriptType
  /** Where it is an address; the test networks share forms. */
  readonly networks: readonly BitcoinNetworkName[]
}

const publicTests: readonly BitcoinNetworkName[] = ['testnet', 'testnet4', 'signet']

/** Networks by the prefix of segwit addresses (BIP 173). */
export const byPrefix = {
  bc: ['mainnet'],
  tb: publicTests,
  bcrt: ['regtest'],
} as const satisfies Readonly<Record<string, readonly BitcoinNetworkName[]>>

/** What the first byte of an older address says. */
export const byVersion: Readonly<Record<number, AddressForm>> = {
  0x00: { type: 'p2pkh', networks: ['mainnet'] },
  0x05: { type: 'p2sh', networks: ['mainnet'] },
  0x6f: { type: 'p2pkh', networks: [...publicTests, 'regtest'] },
  0xc4: { type: 'p2sh', networks: [...publicTests, 'regtest'] },
}

const segwit = /^(bcrt|bc|tb)1(?:(q)[a-z\d]{38}|(q)[a-z\d]{58}|p[a-z\d]{58})$/

/**
 * An address that a wallet names as its own, by its form: segwit addresses in lower case, as BIP 173 shows them and all
 * else compares them. QR codes carry them in upper case.
 *
 * @returns undefined for what has the form of none
 */
export function spelledAddress(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (segwit.test(lower)) return text === lower || text === text.toUpperCase() ? lower : undefined
  return addressForm(text) && text
}

/** The version that the first letter of an older address stands for. */
const byLetter: Readonly<Record<string, number>> = { 1: 0x00, 3: 0x05, m: 0x6f, n: 0x6f, 2: 0xc4 }

/**
 * What an address is by its form alone, for addresses that a wallet tells of itself: no checksum is verified, and so
 * nothing comes along that could. What a visitor types is read by `readAddress`.
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
