import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { bytesToHex, hexToBytes, type Hex } from '../crypto/hex.js'

export type BitcoinNetwork = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

export interface BitcoinKey {
  readonly address: string
  readonly type: BitcoinAddressType
  readonly network: BitcoinNetwork
  /** Hex: 33 bytes, or 32 for taproot. */
  readonly publicKey: string
  readonly privateKey: Uint8Array
  /** For P2SH also the hashed script. */
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array | undefined
  readonly internalKey?: Uint8Array | undefined
}

export const addressForms: Readonly<Record<BitcoinNetwork, typeof NETWORK>> = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

export function createBitcoinKey(parameters: {
  readonly privateKey: Hex
  readonly type: BitcoinAddressType
  readonly network: BitcoinNetwork
}): BitcoinKey {
  const { type, network } = parameters
  const privateKey = hexToBytes(parameters.privateKey)
  const key = pubECDSA(privateKey)
  const form = addressForms[network]
  const payment = {
    p2pkh: () => p2pkh(key, form),
    p2sh: () => p2sh(p2wpkh(key, form), form),
    p2wpkh: () => p2wpkh(key, form),
    p2tr: () => p2tr(key.slice(1), undefined, form),
  }[type]()
  const { address, script } = payment
  if (address === undefined) throw new Error('A payment of one key has an address')
  return {
    address,
    type,
    network,
    publicKey: bytesToHex(type === 'p2tr' ? key.slice(1) : key).slice(2),
    privateKey,
    script,
    internalKey: type === 'p2tr' ? key.slice(1) : undefined,
    redeemScript: 'redeemScript' in payment ? payment.redeemScript : undefined,
  }
}
