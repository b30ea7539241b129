import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'

const FUNDED = 5

/** PKCS #8 (RFC 8410) for an Ed25519 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * @param {string} name
 * @returns {import('../types.js').DevnetSolanaAccount} the same account at every start: its key is
 *   the digest of a public text
 */
export function solanaAccount(name) {
  const seed = createHash('sha256').update(`latchkey devnet solana ${name}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { address: base58.encode(Buffer.from(x, 'base64url')), privateKey: `0x${seed.toString('hex')}` }
}

export const solanaAccounts = () => Array.from({ length: FUNDED }, (_, index) => solanaAccount(String(index)))

/** Mints and freezes the tokens. */
export const solanaFaucet = () => solanaAccount('faucet')
