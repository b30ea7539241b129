import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'

const FUNDED = 5

/** PKCS #8 of Ed25519 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * @param {string} name
 * @returns {import('../types.js').DevnetSolanaAccount} its key is the digest of a public text
 */
export function solanaAccount(name) {
  const seed = createHash('sha256').update(`latchkey devnet solana ${name}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { address: base58.encode(Buffer.from(x, 'base64url')), privateKey: `0x${seed.toString('hex')}` }
}

export const solanaAccounts = () => Array.from({ length: FUNDED }, (_, index) => solanaAccount(String(index)))

export const solanaFaucet = () => solanaAccount('faucet')
