import { base64 } from '@scure/base'
import type { Emitter } from '../wallet/createEmitter.js'
import { rpcError, toErrorShape } from '../wallet/rpcError.js'
import { answer, connect, grant, sharedPair, switchNetwork, type BitcoinContext } from './bitcoinContext.js'
import type { BitcoinKey } from './createBitcoinKey.js'
import { readPsbt, sendTransfer, signMessage, signPsbt } from './signing.js'

type Params = Readonly<Record<string, unknown>>

/** For EIP-1193's codes. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001 }

/** Like sats-connect: resolves to `result` or `error`, never rejects. */
export function createRequestProvider(context: BitcoinContext, emitter: Emitter) {
  let count = 0
  const call = (method: string, params: Params): Promise<unknown> => {
    switch (method) {
      case 'wallet_connect':
        return connectOn(context, params['network'])
      case 'wallet_getAccount':
        return Promise.resolve(accountOf(context))
      case 'getAddresses':
        return connect(context).then(() => accountOf(context))
      case 'wallet_disconnect':
        return Promise.resolve(grant(context, false))
      case 'wallet_changeNetwork':
        return switchNetwork(context, String(params['name']).toLowerCase())
      case 'signMessage':
        return sign(context, params)
      case 'signPsbt':
        return signTransaction(context, params)
      case 'sendTransfer':
        return transfer(context, params)
      default:
        throw rpcError({ code: 4200 })
    }
  }

  return {
    isTestWallet: true,
    async request(method: string, params?: unknown) {
      count += 1
      const base = { jsonrpc: '2.0', id: String(count) } as const
      try {
        const result = await answer(context, { method, params }, async () =>
          call(method, (params ?? {}) as Params),
        )
        return { ...base, result: result ?? null }
      } catch (error) {
        const { code, message } = toErrorShape(error)
        return { ...base, error: { code: codes[code] ?? code, message: message ?? '' } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: unknown) => void }) {
      emitter.on(eventName, cb)
      return () => emitter.off(eventName, cb)
    },
  }
}

export const networkFacts = ({ state }: BitcoinContext) => {
  const { network } = state.get()
  return { bitcoin: { name: network.charAt(0).toUpperCase() + network.slice(1) } }
}

export function sharedAddresses(context: BitcoinContext) {
  const pair = sharedPair(context)
  const toAddress = ({ address, publicKey, type }: BitcoinKey, purpose: string) => ({
    address,
    publicKey,
    purpose,
    addressType: type,
    walletType: 'software',
  })
  return pair ? [toAddress(pair.ordinals, 'ordinals'), toAddress(pair.payment, 'payment')] : []
}

function accountOf(context: BitcoinContext) {
  const addresses = sharedAddresses(context)
  if (addresses.length === 0) throw rpcError({ code: 4100 })
  return { id: 'account', addresses, walletType: 'software', network: networkFacts(context) }
}

async function connectOn(context: BitcoinContext, wanted: unknown) {
  await connect(context)
  const network = typeof wanted === 'string' ? wanted.toLowerCase() : undefined
  const known = context.options.chains.find((chain) => chain.network === network)
  if (known) context.state.update({ network: known.network })
  return accountOf(context)
}

async function sign(context: BitcoinContext, { address, message, protocol }: Params) {
  const kind = protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
  const signature = await signMessage(context, { address, message, protocol: kind })
  return { address, signature, messageHash: '', protocol: kind.toUpperCase() }
}

async function signTransaction(context: BitcoinContext, { psbt, signInputs, broadcast }: Params) {
  const inputs = Object.entries((signInputs ?? {}) as Readonly<Record<string, readonly number[]>>).flatMap(
    ([address, indexes]) => indexes.map((index) => ({ index, address })),
  )
  const sends = broadcast === true
  const signed = await signPsbt(context, { psbt: readPsbt(psbt, 'base64'), inputs, sends })
  return { psbt: base64.encode(signed.psbt), ...(signed.txid === undefined ? {} : { txid: signed.txid }) }
}

async function transfer(context: BitcoinContext, { recipients }: Params) {
  const list = Array.isArray(recipients) ? (recipients as readonly { address: string; amount: number }[]) : []
  const [first] = list
  if (!first || list.length > 1) throw rpcError({ code: -32602 })
  return { txid: await sendTransfer(context, { to: first.address, amount: BigInt(first.amount) }) }
}
