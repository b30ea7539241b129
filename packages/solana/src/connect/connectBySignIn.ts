import type { Cacao, Env, SignInRequest } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { cacaoOf, chainName, definedFields, signInMessage } from '@latchkey/protocol/signIn'
import { errorByCode, type StandardAccount } from '@latchkey/protocol/wallets'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { askSignIn } from '../wallet/signIn.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { chooseChain } from './createConnection.js'
import { readAccounts, share } from './readAccounts.js'

export interface ConnectBySignInParameters {
  readonly env: Pick<Env, 'log' | 'networks' | 'platform'>
  readonly wallet: SolanaWallet
  readonly signIn: SignInRequest
  /** If the wallet is on it. */
  readonly requestedChain: Caip2 | undefined
}

/**
 * One approval shares the account and signs.
 *
 * @returns the accounts, the signer first, with the signed message unless its text differs;
 *   undefined when the wallet has to connect the ordinary way
 * @throws LatchkeyError `user_rejected` | `request_pending`
 */
export async function connectBySignIn({
  env,
  wallet,
  signIn,
  requestedChain,
}: ConnectBySignInParameters): Promise<
  { readonly accounts: readonly StandardAccount[]; readonly signed: Cacao | undefined } | undefined
> {
  const feature = wallet.features['solana:signIn']
  if (!feature) return undefined
  const chainId = chooseChain(env, [wallet], requestedChain)
  const { domain = '', uri = '' } = signIn
  const issuedAt = signIn.issuedAt ?? new Date(env.platform.now()).toISOString()
  const fields = definedFields({ ...signIn, domain, uri, version: '1', issuedAt })
  try {
    const input = { ...fields, chainId: chainName(chainId) }
    const { account, signature, signedMessage } = await askSignIn(feature, input)
    const [signer] = readAccounts([account])
    if (!signer) return undefined
    const shared = await share(wallet, true).catch(() => [])
    const others = shared.filter(({ address }) => address !== signer.address)
    const data = { ...fields, chainId, accountAddress: signer.address }
    const isAgreed = new TextDecoder().decode(signedMessage) === signInMessage(data)
    const proof = { header: 'caip122', type: 'ed25519', signature: encodeBase58(signature) }
    return { accounts: [signer, ...others], signed: isAgreed ? cacaoOf(data, proof) : undefined }
  } catch (error) {
    const isOpen = isLatchkeyError(error) && errorByCode(error.details['walletCode']) === 'request_pending'
    if (isOpen || isLatchkeyError(error, 'user_rejected')) throw error
    env.log.info('solana: the wallet does not connect by its sign-in', error)
    return undefined
  }
}
