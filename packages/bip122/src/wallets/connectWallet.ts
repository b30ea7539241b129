import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { createListeners, walletError } from '@latchkey/protocol/wallets'
import { chainIds, networkName } from '../address/networks.js'
import { addressForm } from '../address/addressForm.js'
import type { BitcoinWallet, ConnectInput, Shared, WalletChange } from './wallet.js'
import type {
  BitcoinAccount,
  BitcoinWalletProvider,
  SendTransferInput,
  SignMessageInput,
  SigningProtocol,
  SignPsbtInput,
  WalletEvents,
} from './walletProvider.js'

/** 65 bytes in base64: older than BIP 322. */
const legacy = /^[^=]{87}=$/

/**
 * Connects a wallet and unifies its methods.
 *
 * @returns undefined when silent and nothing is shared
 * @throws LatchkeyError `no_accounts`, or as the wallet answers; never when silent
 */
export async function connectWallet(
  wallet: BitcoinWallet,
  input: ConnectInput,
): Promise<BitcoinWalletProvider | undefined> {
  let shared: Shared | undefined
  try {
    shared = await wallet.connect(input)
  } catch (error) {
    if (input.silent) return undefined
    throw walletError(error, 'connect')
  }
  if (shared !== undefined && shared.accounts.length > 0) return createProvider(wallet, shared)
  if (input.silent) return undefined
  throw new LatchkeyError('no_accounts')
}

/** Checks wallets' input and output. */
export function createProvider(wallet: BitcoinWallet, first: Shared): BitcoinWalletProvider {
  const { current, end, on, update } = followShared(wallet, first)
  const accountOf = (address: string): BitcoinAccount => {
    const account = current().accounts.find((known) => known.address === address)
    if (account === undefined) throw new LatchkeyError('unauthorized', { details: { address } })
    return account
  }
  const { sendTransfer, signPsbt, switchNetwork } = wallet

  return {
    get accounts() {
      return current().accounts
    },
    get chainId() {
      return chainIds[current().network]
    },
    async signMessage({ address, message, protocol = protocolOf(address) }: SignMessageInput) {
      const account = accountOf(address)
      const signature = await withWalletErrors('signMessage', () =>
        wallet.signMessage(current(), { account, message, protocol }),
      )
      return { signature, protocol: legacy.test(signature) ? 'ecdsa' : 'bip322' }
    },
    ...(signPsbt && {
      async signPsbt({ psbt, inputs, broadcast = false }: SignPsbtInput) {
        for (const { address } of inputs) accountOf(address)
        return withWalletErrors('signPsbt', () => signPsbt(current(), { psbt, inputs, broadcast }))
      },
    }),
    ...(sendTransfer && {
      async sendTransfer(input: SendTransferInput) {
        const amount = readAmount(input.amount)
        const { isAddress } = await import('../address/readAddress.js')
        if (!isAddress(input.to, chainIds[current().network]))
          throw new LatchkeyError('invalid_receiver', { details: { value: input.to.slice(0, 100) } })
        const txid = await withWalletErrors('sendTransfer', () =>
          sendTransfer(current(), { to: input.to, amount }),
        )
        return { txid }
      },
    }),
    ...(switchNetwork && {
      async switchNetwork(chainId: Caip2) {
        const network = networkName(chainId)
        if (network === undefined) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
        if (network !== current().network)
          update(await withWalletErrors('switchNetwork', () => switchNetwork(network)))
      },
    }),
    on,
    async disconnect() {
      if (end()) await wallet.disconnect?.().catch(() => undefined)
    },
  }
}

function followShared(wallet: BitcoinWallet, first: Shared) {
  let shared = first
  let isOver = false
  const listeners = createListeners<WalletEvents>(
    () => wallet.watch?.(update, () => shared.network) ?? (() => undefined),
  )
  const update = ({ accounts = shared.accounts, network = shared.network }: WalletChange): void => {
    const previous = shared
    if (isOver) return
    shared = { accounts, network }
    // Listeners of accounts read it.
    if (previous.network !== network) listeners.emit('chainChanged', chainIds[network])
    if (keyOf(previous) !== keyOf(shared)) listeners.emit('accountsChanged', accounts)
  }
  return {
    current: () => shared,
    update,
    on: listeners.on,
    end(): boolean {
      if (isOver) return false
      isOver = true
      listeners.end()
      return true
    },
  }
}

const keyOf = ({ accounts }: Shared): string => JSON.stringify(accounts)

async function withWalletErrors<T>(method: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw walletError(error, method)
  }
}

function protocolOf(address: string): SigningProtocol {
  const type = addressForm(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}

function readAmount(amount: string): number {
  const satoshi = /^\d+$/.test(amount) ? Number(amount) : 0
  if (satoshi > 0 && Number.isSafeInteger(satoshi)) return satoshi
  throw new LatchkeyError('invalid_amount', { details: { reason: 'it is no whole number of satoshi' } })
}
