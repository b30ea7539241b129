import type { Cacao, Eip1193Provider, Env, SignInRequest } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { cacaoOf, definedFields, signInMessage, type SiwxData } from '@latchkey/protocol/signIn'
import { errorByCode } from '@latchkey/protocol/wallets'
import { readAccounts } from '../address/readAccounts.js'
import { chainIdToHex } from '../chain/chainId.js'
import { requestWallet } from './requestWallet.js'

export interface ConnectBySignInParameters {
  readonly env: Pick<Env, 'log' | 'network' | 'networks' | 'platform'>
  readonly provider: Eip1193Provider
  readonly signIn: SignInRequest
  readonly chainId?: Caip2 | undefined
  readonly readChain: () => Promise<Caip2>
  /** A pending approval also counts for a second request. */
  readonly openRequests: WeakMap<Eip1193Provider, Promise<unknown>>
  readonly signal: AbortSignal
}

export interface SignedGrant {
  /** Checksummed, in the wallet's order; never empty. */
  readonly accounts: readonly string[]
  /** Undefined on another network, where the messages are no session. */
  signedFor(chainId: Caip2): readonly Cacao[] | undefined
}

/**
 * By `wallet_connect` (ERC-7846) with `signInWithEthereum`: one approval shares the accounts and
 * signs an EIP-4361 message, which the host's server verifies. Wallets do not announce support, so
 * after any failure but a rejection the caller connects the ordinary way.
 *
 * @returns undefined when the wallet does not connect this way
 * @throws LatchkeyError `user_rejected` | `request_pending` | `request_aborted`
 * @see https://eips.ethereum.org/EIPS/eip-7846
 */
export async function connectBySignIn(
  parameters: ConnectBySignInParameters,
): Promise<SignedGrant | undefined> {
  const { openRequests, provider, signal } = parameters
  const chainId = await chooseChain(parameters)
  if (chainId === undefined) return undefined
  const asking = ask({ ...parameters, chainId })
  const answer = asking.then((grant) => grant?.accounts ?? Promise.reject(new LatchkeyError('no_accounts')))
  answer.catch(() => undefined)
  openRequests.set(provider, answer)
  try {
    const grant = await asking
    if (!grant && signal.aborted) throw new LatchkeyError('request_aborted')
    return grant
  } finally {
    if (openRequests.get(provider) === answer) openRequests.delete(provider)
  }
}

async function chooseChain({
  chainId: wanted,
  env,
  readChain,
}: ConnectBySignInParameters): Promise<Caip2 | undefined> {
  const isOwn = wanted?.startsWith('eip155:') === true
  const chainId = isOwn ? wanted : await readChain().catch(() => undefined)
  const network = chainId && env.network(chainId)
  return (network ?? env.networks('eip155')[0])?.caipNetworkId
}

async function ask({
  env,
  provider,
  signIn,
  chainId,
}: ConnectBySignInParameters & { readonly chainId: Caip2 }): Promise<SignedGrant | undefined> {
  const { domain = '', uri = '', issuedAt = new Date(env.platform.now()).toISOString() } = signIn
  const fields = definedFields({ ...signIn, domain, uri, version: '1', issuedAt })
  const signInWithEthereum = { ...fields, chainId: chainIdToHex(chainId) }
  const request = { version: '1', capabilities: { signInWithEthereum } }
  try {
    const answer = readAnswer(await requestWallet(provider, 'wallet_connect', [request]))
    const accounts = readAccounts(answer.map(({ address }) => address)) ?? []
    if (accounts.length === 0) return undefined
    const signed = accounts.flatMap((accountAddress) => {
      const own = answer.find(({ address }) => String(address).toLowerCase() === accountAddress.toLowerCase())
      return readSigned(own?.capabilities, { ...fields, chainId, accountAddress }) ?? []
    })
    return { accounts, signedFor: (now) => (now === chainId ? signed : undefined) }
  } catch (error) {
    const isOpen = isLatchkeyError(error) && errorByCode(error.details['walletCode']) === 'request_pending'
    if (isOpen || isLatchkeyError(error, 'user_rejected')) throw error
    env.log.info('eip155: the wallet does not connect by wallet_connect', error)
    return undefined
  }
}

interface GrantedAccount {
  readonly address?: unknown
  readonly capabilities?: unknown
}

function readAnswer(answer: unknown): readonly GrantedAccount[] {
  const { accounts } = (answer ?? {}) as { readonly accounts?: unknown }
  return Array.isArray(accounts) ? accounts.filter((one) => typeof one === 'object' && one !== null) : []
}

function readSigned(capabilities: unknown, data: SiwxData): Cacao | undefined {
  const { signInWithEthereum } = (capabilities ?? {}) as { readonly signInWithEthereum?: unknown }
  const { message, signature } = (signInWithEthereum ?? {}) as Record<string, unknown>
  const isAgreed = message === signInMessage(data)
  if (!isAgreed || typeof signature !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(signature)) return undefined
  return cacaoOf(data, { header: 'eip4361', type: 'eip191', signature })
}
