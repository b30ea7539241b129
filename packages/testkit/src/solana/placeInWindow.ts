import { base58 } from '@scure/base'
import { createFeatures, sharedAccounts, type SolanaContext } from './createFeatures.js'

type Listener = (...values: readonly unknown[]) => void

interface OldTransaction {
  serialize(): Uint8Array
}

/** A legacy provider: one account, transactions that serialize themselves. */
export function placeInWindow(
  page: Window & typeof globalThis,
  path: string,
  context: SolanaContext,
  on: (event: string, listener: Listener) => () => void,
): () => void {
  const features = createFeatures(context) as Features
  const ask: Ask = (feature, ...inputs) => {
    const [, name = ''] = feature.split(':')
    const method = features[feature]?.[name]
    return method ? method(...inputs) : Promise.reject(new Error(`The wallet has no ${feature}.`))
  }
  const provider = createProvider(context, ask, on)
  for (const [name, method] of Object.entries(transactionMethods(context, ask)))
    if (features[`solana:${name}`]) Object.assign(provider, { [name]: method })

  const [first = '', second] = path.split('.')
  const value = second === undefined ? provider : { [second]: provider }
  Object.defineProperty(page, first, { value, configurable: true, writable: true })
  return () => {
    if (Reflect.get(page, first) === value) Reflect.deleteProperty(page, first)
  }
}

type Features = Readonly<
  Record<string, Readonly<Record<string, (...inputs: readonly unknown[]) => Promise<never>>>>
>

type Ask = <Output>(feature: string, ...inputs: readonly unknown[]) => Promise<Output>

const chosen = (context: SolanaContext) => sharedAccounts(context)[0] ?? { address: '' }

function createProvider(
  context: SolanaContext,
  ask: Ask,
  on: (event: string, listener: Listener) => () => void,
) {
  const key = () => {
    const [account] = sharedAccounts(context)
    return account ? { toString: () => account.address, toBytes: () => account.publicKey } : null
  }
  const stops = new Map<Listener, () => void>()
  return {
    isTestWallet: true,
    get publicKey() {
      return key()
    },
    async connect(input?: { readonly onlyIfTrusted?: boolean }) {
      const silent = input?.onlyIfTrusted === true
      await ask('standard:connect', { silent })
      if (!key()) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return { publicKey: key() }
    },
    disconnect: () => ask('standard:disconnect'),
    async signMessage(message: Uint8Array) {
      const input = { account: chosen(context), message }
      const [output] = await ask<readonly object[]>('solana:signMessage', input)
      return { ...output, publicKey: key() }
    },
    on(event: string, listener: Listener) {
      if (event !== 'accountChanged' && event !== 'disconnect') return
      const tell = () => {
        if (event === 'accountChanged') listener(key())
        else if (!key()) listener()
      }
      stops.set(listener, on('change', tell))
    },
    off: (_event: string, listener: Listener) => stops.get(listener)?.(),
  }
}

const transactionMethods = (context: SolanaContext, ask: Ask) => ({
  async signTransaction(transaction: OldTransaction) {
    const input = { account: chosen(context), transaction: transaction.serialize() }
    const [output] = await ask<readonly { signedTransaction: Uint8Array }[]>('solana:signTransaction', input)
    return { serialize: () => output?.signedTransaction }
  },
  async signAndSendTransaction(transaction: OldTransaction, options?: object) {
    const [chain] = context.options.chains
    const input = {
      account: chosen(context),
      transaction: transaction.serialize(),
      chain: chain?.chain,
      options,
    }
    const [output] = await ask<readonly { signature: Uint8Array }[]>('solana:signAndSendTransaction', input)
    return { signature: base58.encode(output?.signature ?? new Uint8Array()) }
  },
})
