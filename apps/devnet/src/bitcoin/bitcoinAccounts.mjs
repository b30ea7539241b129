import { createECDH, createHash } from 'node:crypto'
import { bech32 } from '@scure/base'

const FUNDED = 5

/** @param {string} algorithm @param {Buffer | string} data */
const digest = (algorithm, data) => createHash(algorithm).update(data).digest()

/**
 * @param {string} name
 * @returns {import('../types.js').DevnetBitcoinAccount} its key is the digest of a public text
 */
function bitcoinAccount(name) {
  const key = digest('sha256', `latchkey devnet bitcoin ${name}`)
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(key)
  const publicKey = ecdh.getPublicKey(null, 'compressed')
  const program = digest('ripemd160', digest('sha256', publicKey))
  return {
    // BIP 141, BIP 173.
    address: bech32.encode('bcrt', [0, ...bech32.toWords(program)]),
    publicKey: publicKey.toString('hex'),
    privateKey: `0x${key.toString('hex')}`,
  }
}

export const bitcoinAccounts = () =>
  Array.from({ length: FUNDED }, (_, index) => bitcoinAccount(String(index)))

export const bitcoinFaucet = () => bitcoinAccount('faucet')
