import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { Emitter } from '../wallet/createEmitter.js'
import { rpcError } from '../wallet/rpcError.js'
import { answer, connect, grant, sharedPair, switchNetwork, type BitcoinContext } from './bitcoinContext.js'
import { readPsbt, send, sendTransfer, signMessage, signPsbt } from './signing.js'

interface SigningOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly {
    readonly index: number
    readonly address?: string
    readonly sighashTypes?: readonly number[]
  }[]
}

/** One address, own methods, hex. */
export function createUnisatProvider(context: BitcoinContext, emitter: Emitter) {
  const accounts = (): readonly string[] => {
    const pair = sharedPair(context)
    return pair ? [pair.payment.address] : []
  }
  const chain = () => ({ enum: `BITCOIN_${context.state.get().network.toUpperCase()}` })
  const run =
    <Inputs extends readonly unknown[], Output>(
      method: string,
      call: (...inputs: Inputs) => Output | Promise<Output>,
    ) =>
    (...inputs: Inputs): Promise<Output> =>
      answer(context, { method, params: inputs }, async () => call(...inputs))

  return {
    isTestWallet: true,
    requestAccounts: run('requestAccounts', () => connect(context).then(accounts)),
    getAccounts: run('getAccounts', accounts),
    getPublicKey: run('getPublicKey', () => {
      const pair = sharedPair(context)
      if (!pair) throw rpcError({ code: 4100 })
      return pair.payment.publicKey
    }),
    getChain: run('getChain', chain),
    switchChain: run('switchChain', async (name: string) => {
      await switchNetwork(context, name.replace('BITCOIN_', '').toLowerCase())
      return chain()
    }),
    signMessage: run('signMessage', (message: string, type?: string) =>
      signMessage(context, {
        address: accounts()[0],
        message,
        protocol: type === 'bip322-simple' ? 'bip322' : 'ecdsa',
      }),
    ),
    signPsbt: run('signPsbt', async (text: string, options: SigningOptions = {}) => {
      const { autoFinalized: finalizes = true, toSignInputs = [] } = options
      const inputs = toSignInputs.map(({ index, address = accounts()[0], sighashTypes }) => ({
        index,
        address,
        sighash: sighashTypes?.[0],
      }))
      const psbt = readPsbt(text, 'hex')
      const signed = await signPsbt(context, { psbt, inputs, sends: false, finalizes })
      return hex.encode(signed.psbt)
    }),
    pushPsbt: run('pushPsbt', (text: string) =>
      send(context, Transaction.fromPSBT(readPsbt(text, 'hex'), { allowUnknownOutputs: true })),
    ),
    sendBitcoin: run('sendBitcoin', (to: string, amount: number) =>
      sendTransfer(context, { to, amount: BigInt(amount) }),
    ),
    disconnect: run('disconnect', () => grant(context, false)),
    on: emitter.on,
    removeListener: emitter.off,
  }
}
