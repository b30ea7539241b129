import { LatchkeyError } from '@latchkey/protocol/errors'
import type { StandardAccount } from '@latchkey/protocol/wallets'
import { decodeBase58 } from '@latchkey/protocol/base58'
import { isAddress } from '../address/isAddress.js'
import { splitTransaction } from '../message/splitTransaction.js'
import { signEach } from '../wallet/signEach.js'
import { noIcon, type SolanaWallet, type WalletChange } from '../wallet/solanaWallet.js'

/** Phantom's form, older than the standard. */
export interface WindowProvider {
  readonly publicKey?: unknown
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage(message: Uint8Array, display?: 'utf8'): Promise<unknown>
  signTransaction?(transaction: object): Promise<unknown>
  signAndSendTransaction?(transaction: object, options?: object): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  off?(event: string, listener: (value: unknown) => void): unknown
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * Legacy providers expect an old library's transactions; they get an object with the members they
 * read.
 */
export function windowWallet(name: string, provider: WindowProvider): SolanaWallet {
  const current = () => accountOf(provider.publicKey)
  const { signTransaction, signAndSendTransaction } = provider

  const features: SolanaWallet['features'] = {
    'standard:connect': {
      async connect({ silent = false } = {}) {
        const answer = await provider.connect(silent ? { onlyIfTrusted: true } : undefined)
        const given = accountOf((answer as { readonly publicKey?: unknown } | undefined)?.publicKey)
        return { accounts: given.length > 0 ? given : current() }
      },
    },
    'standard:disconnect': { disconnect: async () => void (await provider.disconnect?.()) },
    'standard:events': { on: (_event, listener) => followAccounts(provider, listener) },
    'solana:signMessage': {
      signMessage: (...inputs) =>
        signEach(inputs, async ({ message }) => {
          const answer = await provider.signMessage(message, 'utf8')
          return { signedMessage: message, signature: signatureOf(answer) }
        }),
    },
    ...(signTransaction && {
      'solana:signTransaction': {
        signTransaction: (...inputs) =>
          signEach(inputs, async ({ transaction }) => ({
            signedTransaction: wireOf(await signTransaction.call(provider, asObject(transaction))),
          })),
      },
    }),
    ...(signAndSendTransaction && {
      'solana:signAndSendTransaction': {
        signAndSendTransaction: (...inputs) =>
          signEach(inputs, async ({ transaction, options }) => ({
            signature: signatureOf(
              await signAndSendTransaction.call(provider, asObject(transaction), options),
            ),
          })),
      },
    }),
  }
  return {
    version: '1.0.0',
    name,
    icon: noIcon,
    chains,
    features,
    get accounts() {
      return current()
    },
  }
}

function accountOf(publicKey: unknown): readonly StandardAccount[] {
  const address = publicKey === null || publicKey === undefined ? '' : String(publicKey)
  const bytes = isAddress(address) ? decodeBase58(address) : undefined
  return bytes ? [{ address, publicKey: bytes, chains, features: [] }] : []
}

function followAccounts(provider: WindowProvider, listener: (change: WalletChange) => void): () => void {
  const tell = (accounts: readonly StandardAccount[]): void => listener({ accounts } as WalletChange)
  // Without a key: an account that is not shared.
  const onAccount = (publicKey: unknown): void => tell(accountOf(publicKey))
  const onDisconnect = (): void => tell([])
  provider.on?.('accountChanged', onAccount)
  provider.on?.('disconnect', onDisconnect)
  return () => {
    provider.off?.('accountChanged', onAccount)
    provider.off?.('disconnect', onDisconnect)
  }
}

function asObject(transaction: Uint8Array): object {
  const { signatures, message } = splitTransaction(transaction)
  return {
    version: 0,
    signatures,
    message: { version: 0, serialize: () => message },
    serialize: () => transaction,
  }
}

function wireOf(answer: unknown): Uint8Array {
  if (answer instanceof Uint8Array) return answer
  const { serialize } = Object(answer) as { readonly serialize?: () => unknown }
  const bytes = typeof serialize === 'function' ? serialize.call(answer) : undefined
  if (bytes instanceof Uint8Array) return bytes
  throw new LatchkeyError('wallet_error', { details: { reason: 'the wallet gave no transaction back' } })
}

function signatureOf(answer: unknown): Uint8Array {
  const { signature = answer } = Object(answer) as { readonly signature?: unknown }
  const bytes = typeof signature === 'string' ? decodeBase58(signature) : signature
  if (bytes instanceof Uint8Array && bytes.length === 64) return bytes
  throw new LatchkeyError('wallet_error', { details: { reason: 'the wallet gave no signature back' } })
}
