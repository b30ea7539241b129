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

interface MessageRequest {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

interface StandardFacts {
  readonly name: string
  readonly icon: string
  readonly emitter: Emitter
  readonly provider?: object
}

const version = '1.0.0'

export function createStandardWallet(context: BitcoinContext, facts: StandardFacts) {
  return {
    version,
    name: facts.name,
    icon: facts.icon,
    chains: context.options.chains.map(({ network }) => `bitcoin:${network}` as const),
    features: featuresOf(context, facts),
    get accounts() {
      const pair = sharedPair(context)
      return pair ? toAccounts(pair) : []
    },
    isTestWallet: true,
  } as const
}

const toAccount = ({ address, network, publicKey }: BitcoinKey) => ({
  address,
  publicKey: hexToBytes(`0x${publicKey}`),
  chains: [`bitcoin:${network}` as const],
  features: ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const,
})

// Ordinals first exposes pages that pay with the first address.
const toAccounts = ({ payment, ordinals }: BitcoinPair) => [ordinals, payment].map(toAccount)

function featuresOf(
  context: BitcoinContext,
  { emitter, provider }: StandardFacts,
): Readonly<Record<string, object>> {
  const run =
    <Input, Output>(method: string, call: (context: BitcoinContext, input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> =>
      answer(context, { method, params: input }, () => call(context, input))
  return {
    'bitcoin:connect': { version, connect: run('bitcoin:connect', connectFor) },
    'bitcoin:disconnect': {
      version,
      disconnect: run('bitcoin:disconnect', async () => grant(context, false)),
    },
    'bitcoin:signMessage': { version, signMessage: run('bitcoin:signMessage', signBytes) },
    'bitcoin:signTransaction': { version, signTransaction: run('bitcoin:signTransaction', signOnly) },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: run('bitcoin:signAndSendTransaction', signAndSend),
    },
    'standard:events': {
      version,
      on(event: string, listener: (...values: readonly unknown[]) => void) {
        emitter.on(event, listener)
        return () => emitter.off(event, listener)
      },
    },
    ...(provider ? { 'sats-connect:': { provider } } : {}),
  }
}

async function connectFor(context: BitcoinContext, { purposes }: { readonly purposes: readonly string[] }) {
  const shared = toAccounts(await connect(context))
  const isWanted = (index: number) => purposes.includes(index === 0 ? 'ordinals' : 'payment')
  return { accounts: shared.filter((_, index) => isWanted(index)) }
}

async function signBytes(context: BitcoinContext, { account, message: bytes }: MessageRequest) {
  const message = new TextDecoder().decode(bytes)
  const signature = await signMessage(context, { address: account.address, message, protocol: 'bip322' })
  return [{ signedMessage: bytes, signature: base64.decode(signature) }]
}

function signInputs(context: BitcoinContext, { psbt, inputsToSign }: PsbtRequest, sends: boolean) {
  const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
    signingIndexes.map((index) => ({ index, address: account.address })),
  )
  return signPsbt(context, { psbt, inputs, sends })
}

async function signOnly(context: BitcoinContext, input: PsbtRequest) {
  const { psbt } = await signInputs(context, input, false)
  return [{ signedPsbt: psbt }]
}

async function signAndSend(context: BitcoinContext, input: PsbtRequest) {
  const { txid } = await signInputs(context, input, true)
  if (txid === undefined) throw rpcError({ code: -32603 })
  return [{ txId: txid }]
}
