import type { RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { StandardAccount } from '@latchkey/protocol/wallets'
import { decodeBase58, encodeBase58 } from '@latchkey/protocol/base58'
import { isAddress } from '../address/isAddress.js'
import { encodeBase64 } from '../message/base64.js'
import { signEach } from '../wallet/signEach.js'
import { chainIdOf, standardChain } from '../wallet/chains.js'
import type { SolanaLink } from '../wallet/solanaLink.js'
import {
  noIcon,
  type SignTransactionInput,
  type SolanaFeatures,
  type WalletChange,
} from '../wallet/solanaWallet.js'
import { readSignature, readSigned } from './readAnswers.js'

/**
 * Sends transactions in base64, messages and keys in base58; accepts both.
 *
 * @param name the wallet's
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export function remoteLink(session: RemoteSession, name: string): SolanaLink {
  const accounts = (): readonly StandardAccount[] => accountsOf(session)
  return {
    wallet: {
      version: '1.0.0',
      name,
      icon: noIcon,
      get chains() {
        return session.chains().map(standardChain)
      },
      features: featuresOf(session),
      get accounts() {
        return accounts()
      },
    },
    accounts: () => accounts().filter(({ chains }) => chains.includes(standardChain(session.chainId()))),
    async switchChain(chainId) {
      const id = chainIdOf(chainId)
      if (!session.chains().includes(id))
        throw new LatchkeyError('unsupported_chain', { details: { chainId: id } })
      await session.stand(id)
    },
  }
}

function accountsOf(session: RemoteSession): readonly StandardAccount[] {
  const found = new Map<string, StandardAccount>()
  for (const { caip } of session.accounts()) {
    const address = caip.slice(caip.lastIndexOf(':') + 1)
    const publicKey = isAddress(address) ? decodeBase58(address) : undefined
    const chains = [
      ...(found.get(address)?.chains ?? []),
      standardChain(caip.slice(0, caip.lastIndexOf(':')) as Caip2),
    ]
    if (publicKey) found.set(address, { address, publicKey, chains, features: [] })
  }
  return [...found.values()]
}

function featuresOf(session: RemoteSession): SolanaFeatures & Readonly<Record<string, unknown>> {
  const requestWallet = (method: string, params: unknown, chain?: string): Promise<unknown> =>
    session.request({ method, params, ...(chain !== undefined && { chainId: chainIdOf(chain) }) })
  const allowed = <Name extends keyof SolanaFeatures>(
    methods: readonly string[],
    standard: Name,
    feature: SolanaFeatures[Name],
  ): Pick<SolanaFeatures, Name> | undefined =>
    methods.some((method) => session.allows(method))
      ? ({ [standard]: feature } as Pick<SolanaFeatures, Name>)
      : undefined

  return {
    'standard:connect': { connect: async () => ({ accounts: accountsOf(session) }) },
    'standard:events': {
      on(_event, listener) {
        const stops = [
          session.on('accountsChanged', () =>
            listener({ accounts: accountsOf(session) } satisfies WalletChange),
          ),
          session.on('disconnect', () => listener({ accounts: [] } satisfies WalletChange)),
        ]
        return () => stops.forEach((stop) => stop())
      },
    },
    ...allowed(['solana_signMessage'], 'solana:signMessage', {
      signMessage: (...inputs) =>
        signEach(inputs, async ({ account, message }) => {
          const params = { message: encodeBase58(message), pubkey: account.address }
          return {
            signedMessage: message,
            signature: readSignature(await requestWallet('solana_signMessage', params)),
          }
        }),
    }),
    ...allowed(['solana_signTransaction', 'solana_signAllTransactions'], 'solana:signTransaction', {
      signTransaction: (...inputs) => signTransactions(session, requestWallet, inputs),
    }),
    ...allowed(['solana_signAndSendTransaction'], 'solana:signAndSendTransaction', {
      signAndSendTransaction: (...inputs) =>
        signEach(inputs, async ({ account, transaction, chain, options }) => {
          const params = {
            transaction: encodeBase64(transaction),
            pubkey: account.address,
            ...(options && { sendOptions: options }),
          }
          return {
            signature: readSignature(await requestWallet('solana_signAndSendTransaction', params, chain)),
          }
        }),
    }),
  }
}

/** If possible in one request. */
async function signTransactions(
  session: RemoteSession,
  requestWallet: (method: string, params: unknown, chain?: string) => Promise<unknown>,
  inputs: readonly SignTransactionInput[],
): Promise<readonly { readonly signedTransaction: Uint8Array }[]> {
  const all = 'solana_signAllTransactions'
  const one = 'solana_signTransaction'
  const [first] = inputs
  const acceptsSingle = session.allows(one)
  if (first !== undefined && session.allows(all) && (inputs.length > 1 || !acceptsSingle)) {
    const transactions = inputs.map(({ transaction }) => encodeBase64(transaction))
    try {
      const answer = await requestWallet(all, { transactions, pubkey: first.account.address }, first.chain)
      const { transactions: signed = answer } = Object(answer) as { readonly transactions?: unknown }
      if (Array.isArray(signed) && signed.length === inputs.length)
        return inputs.map(({ account, transaction }, index) => ({
          signedTransaction: readSigned(signed[index], transaction, account.publicKey),
        }))
      throw new LatchkeyError('wallet_error', {
        details: { method: all, reason: 'the wallet gave other transactions back' },
      })
    } catch (error) {
      if (!acceptsSingle || !isUnknownMethod(error)) throw error
    }
  }
  return signEach(inputs, async ({ account, transaction, chain }) => {
    const params = { transaction: encodeBase64(transaction), pubkey: account.address }
    const answer = await requestWallet(one, params, chain)
    return { signedTransaction: readSigned(answer, transaction, account.publicKey) }
  })
}

function isUnknownMethod(error: unknown): boolean {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown }
  return name === 'method_not_supported' || code === 4200 || code === -32601 || code === 5101
}
