import { base64 } from '@scure/base'
import { hexToBytes } from '../crypto/hex.js'
import type { Emitter } from '../wallet/createEmitter.js'
import { rpcError } from '../wallet/rpcError.js'
import {
  answer,
  connect,
  grant,
  sharedPair,
  type BitcoinContext,
  type BitcoinPair,
} from './bitcoinContext.js'
import type { BitcoinKey } from './createBitcoinKey.js'
import { signMessage, signPsbt } from './signing.js'

interface PsbtRequest {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
  }[]
}

/** The wallet by the Wallet Standard, with the features for Bitcoin. */
export function createStandardWallet(
  context: BitcoinContext,
  facts: {
    readonly name: string
    readonly icon: string
    readonly emitter: Emitter
    readonly provider?: object
  },
) {
  const { options } = context
  const chains = options.chains.map(({ network }) => `bitcoin:${network}` as const)
  const toAccount = ({ address, network, publicKey }: BitcoinKey) => ({
    address,
    publicKey: hexToBytes(`0x${publicKey}`),
    chains: [`bitcoin:${network}` as const],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const,
  })
  // Ordinals first: who takes the first address for payments is wrong with this wallet.
  const toAccounts = ({ payment, ordinals }: BitcoinPair) => [ordinals, payment].map(toAccount)
  const accounts = () => {
    const pair = sharedPair(context)
    return pair ? toAccounts(pair) : []
  }
  const run =
    <Input, Output>(method: string, call: (input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> =>
      answer(context, { method, params: input }, () => call(input))
  const sign = async ({ psbt, inputsToSign }: PsbtRequest, sends: boolean) => {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ index, address: account.address })),
    )
    return signPsbt(context, { psbt, inputs, sends })
  }
  const version = '1.0.0'

  const features: Readonly<Record<string, object>> = {
    'bitcoin:connect': {
      version,
      connect: run('bitcoin:connect', async (input: { readonly purposes: readonly string[] }) => {
        const shared = toAccounts(await connect(context))
        const isWanted = (index: number) => input.purposes.includes(index === 0 ? 'ordinals' : 'payment')
        return { accounts: shared.filter((_, index) => isWanted(index)) }
      }),
    },
    'bitcoin:disconnect': {
      version,
      disconnect: run('bitcoin:disconnect', async () => grant(context, false)),
    },
    'bitcoin:signMessage': {
      version,
      signMessage: run(
        'bitcoin:signMessage',
        async (input: { readonly account: { readonly address: string }; readonly message: Uint8Array }) => {
          const message = new TextDecoder().decode(input.message)
          const { address } = input.account
          const signature = await signMessage(context, { address, message, protocol: 'bip322' })
          return [{ signedMessage: input.message, signature: base64.decode(signature) }]
        },
      ),
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: run('bitcoin:signTransaction', async (input: PsbtRequest) => {
        const { psbt } = await sign(input, false)
        return [{ signedPsbt: psbt }]
      }),
    },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: run('bitcoin:signAndSendTransaction', async (input: PsbtRequest) => {
        const { txid } = await sign(input, true)
        if (txid === undefined) throw rpcError({ code: -32603 })
        return [{ txId: txid }]
      }),
    },
    'standard:events': {
      version,
      on(event: string, listener: (...values: readonly unknown[]) => void) {
        facts.emitter.on(event, listener)
        return () => facts.emitter.off(event, listener)
      },
    },
    ...(facts.provider ? { 'sats-connect:': { provider: facts.provider } } : {}),
  }

  return {
    version,
    name: facts.name,
    icon: facts.icon,
    chains,
    features,
    get accounts() {
      return accounts()
    },
    /** Marks it for whoever looks: this is no real wallet. */
    isTestWallet: true,
  } as const
}
