import type { ProviderParts } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { StandardAccount } from '@latchkey/protocol/wallets'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { rpcOf } from '../reads/rpcOf.js'
import { signAndSend, signBytes, signTransactions } from '../wallet/askWallet.js'
import { signEach } from '../wallet/signEach.js'
import { chainIdOf } from '../wallet/chains.js'
import { signIn } from '../wallet/signIn.js'
import type { SolanaLink } from '../wallet/solanaLink.js'
import type { SendOptions, SignInInput } from '../wallet/solanaWallet.js'

interface Input {
  readonly account: StandardAccount
  readonly message: Uint8Array
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: SendOptions
}

/**
 * @throws LatchkeyError `network_or_address_undefined` without a connection | `user_rejected` when
 *   the visitor closes the modal | as the wallet answers
 */
export async function answerCall(
  parts: ProviderParts,
  feature: string,
  inputs: readonly unknown[],
): Promise<unknown> {
  switch (feature) {
    case 'standard:connect':
      return connect(parts, inputs[0])
    case 'standard:disconnect':
      return parts.client.disconnect('solana')
    case 'solana:signIn':
      return (await parts.wallet()).ask(() =>
        signEach(inputs.length > 0 ? inputs : [{}], (input) => signIn(linkOf(parts), input as SignInInput)),
      )
    default:
      return (await parts.wallet()).ask(() => sign(linkOf(parts), parts, feature, inputs as readonly Input[]))
  }
}

async function connect({ client }: ProviderParts, input: unknown): Promise<unknown> {
  const accounts = (): readonly StandardAccount[] =>
    (client.rawProvider('solana') as SolanaLink | undefined)?.accounts() ?? []
  const { silent = false } = Object(input) as { readonly silent?: boolean }
  if (silent || accounts().length > 0) return { accounts: accounts() }
  const result = await client.open({ view: 'Connect', namespace: 'solana' })
  if (result.status === 'failed') throw result.error
  if (result.status !== 'connected') throw new LatchkeyError('user_rejected')
  return { accounts: accounts() }
}

async function sign(
  link: SolanaLink,
  parts: ProviderParts,
  feature: string,
  inputs: readonly Input[],
): Promise<unknown> {
  const account = parts.client.getState().accounts.solana
  const here = account?.status === 'connected' ? account.chainId : 'solana:mainnet'
  const chainOf = ({ chain = here }: Input) => chainIdOf(chain)
  const [first] = inputs
  if (!first) return []
  if (feature === 'solana:signMessage')
    return signEach(inputs, ({ account: signer, message }) => signBytes(link, signer.address, message))
  if (feature === 'solana:signTransaction') {
    const signed = await signTransactions(link, {
      address: first.account.address,
      chainId: chainOf(first),
      transactions: inputs.map(({ transaction }) => transaction),
    })
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }
  return signEach(inputs, async (input) => {
    const { account: signer, transaction, options } = input
    const request = { address: signer.address, chainId: chainOf(input), transaction, options }
    if (link.wallet.features['solana:signAndSendTransaction'])
      return { signature: decodeBase58(await signAndSend(link, request)) }
    const [signed = transaction] = await signTransactions(link, { ...request, transactions: [transaction] })
    const rpc = rpcOf(parts.env, request.chainId)
    const { sendSigned } = await import('../send/sendTransfer.js')
    return { signature: decodeBase58(await sendSigned(rpc, signed, options)) }
  })
}

function linkOf({ client }: ProviderParts): SolanaLink {
  const link = client.rawProvider('solana') as SolanaLink | undefined
  if (!link) throw new LatchkeyError('network_or_address_undefined')
  return link
}
