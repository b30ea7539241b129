import { base64 } from '@scure/base'
import type { Emitter } from '../wallet/createEmitter.js'
import { answer, connect, type BitcoinContext } from './bitcoinContext.js'
import { sharedAddresses } from './createRequestProvider.js'
import { signMessage, signPsbt } from './signing.js'

interface InputToSign {
  readonly address: string
  readonly signingIndexes: readonly number[]
  readonly sigHash?: number
}

/** Bytes, an address per purpose, a prompt for everything. */
export function createPhantomProvider(context: BitcoinContext, emitter: Emitter) {
  const listeners = new Map<(accounts: unknown) => void, () => void>()
  const run = <Output>(method: string, params: unknown, call: () => Promise<Output>): Promise<Output> =>
    answer(context, { method, params }, call)

  return {
    isPhantom: true,
    isTestWallet: true,
    requestAccounts: () =>
      run('requestAccounts', undefined, async () => {
        await connect(context)
        return sharedAddresses(context)
      }),
    signMessage: (address: string, message: Uint8Array) =>
      run('signMessage', { address, message }, async () => {
        const text = new TextDecoder().decode(message)
        const signature = await signMessage(context, { address, message: text, protocol: 'bip322' })
        return { signature: base64.decode(signature) }
      }),
    signPSBT: (psbt: Uint8Array, { inputsToSign }: { inputsToSign: readonly InputToSign[] }) =>
      run('signPSBT', { psbt, inputsToSign }, async () => {
        const inputs = inputsToSign.flatMap(({ address, sigHash: sighash, signingIndexes }) =>
          signingIndexes.map((index) => ({ index, address, sighash })),
        )
        return (await signPsbt(context, { psbt, inputs, sends: false })).psbt
      }),
    on(event: string, listener: (accounts: unknown) => void) {
      const tell = (): void => listener(sharedAddresses(context))
      if (event !== 'accountsChanged' || listeners.has(listener)) return
      listeners.set(listener, tell)
      emitter.on('change', tell)
    },
    removeListener(_event: string, listener: (accounts: unknown) => void) {
      const tell = listeners.get(listener)
      listeners.delete(listener)
      if (tell) emitter.off('change', tell)
    },
  }
}
