import { LatchkeyError } from '@latchkey/protocol/errors'
import { formatSignIn } from '@latchkey/protocol/signIn'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { readOutputs, accountOf, signature, signBytes } from './askWallet.js'
import type { SolanaLink } from './solanaLink.js'
import type { SignInInput, SignInOutput, SolanaFeatures } from './solanaWallet.js'

const method = 'solana:signIn'

/**
 * By `solana:signIn`, else the same text as a message.
 *
 * @param input without `address` the first account signs; wallets warn unless `domain` is the
 *   page's
 * @throws LatchkeyError `unauthorized` when another account signed | `no_accounts` |
 *   `method_not_supported` | as the wallet answers
 */
export async function signIn(link: SolanaLink, input: SignInInput): Promise<SignInOutput> {
  const feature = link.wallet.features[method]
  return feature ? askSignIn(feature, input) : signText(link, input)
}

/** @throws LatchkeyError `unauthorized` when another account signed | as the wallet answers */
export async function askSignIn(
  feature: NonNullable<SolanaFeatures[typeof method]>,
  input: SignInInput,
): Promise<SignInOutput> {
  const [output] = await readOutputs(method, () => feature.signIn(input))
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
  const text = formatSignIn('Solana', { ...input, address: encodeBase58(Uint8Array.from(account.publicKey)) })
  const { signature: signed, signedMessage } = await signBytes(link, address, new TextEncoder().encode(text))
  return { account, signedMessage, signature: signed, signatureType: 'ed25519' }
}
