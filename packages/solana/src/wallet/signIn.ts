import { LatchkeyError } from '@latchkey/protocol/errors'
import { encodeBase58 } from '../address/base58.js'
import { asked, accountOf, signature, signBytes } from './askWallet.js'
import type { SolanaLink } from './solanaLink.js'
import type { SignInInput, SignInOutput } from './solanaWallet.js'

/**
 * Has the visitor sign in: over the wallet's own sign-in where it has one (`solana:signIn`), else with the same text as
 * a message.
 *
 * @param input without `address` the first account signs; `domain` has to be the page's, or the wallet warns
 * @throws LatchkeyError `unauthorized` when another account signed than was asked for | `no_accounts` |
 *   `method_not_supported` | as the wallet answers
 */
export async function signIn(link: SolanaLink, input: SignInInput): Promise<SignInOutput> {
  const method = 'solana:signIn'
  const feature = link.wallet.features[method]
  if (!feature) return signText(link, input)
  const [output] = await asked(method, () => feature.signIn(input))
  const { account, signedMessage } = output ?? {}
  if (!account || !(signedMessage instanceof Uint8Array))
    throw new LatchkeyError('wallet_error', { details: { method, reason: 'the wallet signed nothing' } })
  if (input.address !== undefined && account.address !== input.address)
    throw new LatchkeyError('unauthorized', { details: { method, address: account.address } })
  return {
    account,
    signedMessage,
    signature: signature(output?.signature, method),
    signatureType: 'ed25519',
  }
}

async function signText(link: SolanaLink, input: SignInInput): Promise<SignInOutput> {
  const address = input.address ?? link.accounts()[0]?.address
  if (address === undefined) throw new LatchkeyError('no_accounts')
  const account = accountOf(link, address, 'solana:signMessage')
  const text = signInText({ ...input, address: encodeBase58(Uint8Array.from(account.publicKey)) })
  const { signature: signed, signedMessage } = await signBytes(link, address, new TextEncoder().encode(text))
  return { account, signedMessage, signature: signed, signatureType: 'ed25519' }
}

/**
 * The text of a sign-in, as wallets write it.
 *
 * @see https://github.com/phantom/sign-in-with-solana and EIP-4361, from which it comes
 */
export function signInText(input: SignInInput & { readonly address: string }): string {
  const { domain = '', address, statement, resources } = input
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}
