import { readChainFees } from '@latchkey/protocol/chainFees'
import type { OpenWallet } from '../keyring/wallet.js'
import type { RequestContext } from '../requests/context.js'
import { readFees, type Fees } from './fees.js'
import { toHex, type Hex } from './hex.js'
import { signTransaction } from './sign.js'
import type { Call } from './simulate.js'

export interface Prices {
  readonly fees: Fees
  /** One per call. */
  readonly gas: readonly bigint[]
  /** Wei. */
  readonly usualFee: bigint
  /** Wei. */
  readonly maxFee: bigint
  readonly isShort: boolean
}

/** For a call that depends on an unmined one. */
const unknownGas = 300_000n
const plainGas = 21_000n

export async function priceOf(
  { rpc, network, signal }: Pick<RequestContext, 'rpc' | 'network' | 'signal'>,
  from: Hex,
  calls: readonly Call[],
): Promise<Prices> {
  const [fees, balance, ...gas] = await Promise.all([
    readFees(rpc, signal),
    rpc.call<Hex>('eth_getBalance', [from, 'latest'], signal),
    ...calls.map((call) =>
      estimate(rpc, from, call).catch(() => (call.data === '0x' ? plainGas : unknownGas)),
    ),
  ])
  const sum = gas.reduce((total, one) => total + one, 0n)
  const value = calls.reduce((total, call) => total + call.value, 0n)
  const { usual, most } = await chainFees({ rpc, network, signal }, { calls, gas, fees })
  const [usualFee, maxFee] = [fees.usualPrice * sum + usual, fees.maxPrice * sum + most]
  return { fees, gas, usualFee, maxFee, isShort: BigInt(balance) < value + maxFee }
}

/** Besides gas: present and maximum, in wei. */
async function chainFees(
  { rpc, network, signal }: Pick<RequestContext, 'rpc' | 'network' | 'signal'>,
  { calls, gas, fees }: Pick<Prices, 'fees' | 'gas'> & { readonly calls: readonly Call[] },
): Promise<{ usual: bigint; most: bigint }> {
  const ask = (method: string, params: readonly unknown[]) => rpc.call<unknown>(method, params, signal)
  const kinds = new Map()
  const price = { maxFeePerGas: fees.maxPrice, maxPriorityFeePerGas: fees.maxPrice }
  const total = { usual: 0n, most: 0n }
  for (const [index, call] of calls.entries()) {
    const transaction = { ...call, ...price, gas: gas[index] ?? unknownGas }
    // The first call tells the kind of chain.
    const { l1, operator, most } = await readChainFees(ask, kinds, { chainId: network.id, transaction })
    total.usual += l1 + operator
    total.most += most
  }
  return total
}

/** Plus one fifth: state changes until it is mined. */
export async function estimate(
  rpc: RequestContext['rpc'],
  from: Hex,
  { to, value, data }: Call,
): Promise<bigint> {
  const transaction = { from, ...(to && { to }), value: toHex(value), data }
  const gas = BigInt(await rpc.call<Hex>('eth_estimateGas', [transaction]))
  return gas === plainGas ? gas : (gas * 12n) / 10n
}

/** @param options no transaction exceeds the shown gas and price */
export async function sendOne(
  { rpc, network }: Pick<RequestContext, 'rpc' | 'network'>,
  { evm }: OpenWallet,
  call: Call,
  { fees: { fees }, gas }: { readonly fees: Fees; readonly gas: bigint },
): Promise<Hex> {
  const count = await rpc.call<Hex>('eth_getTransactionCount', [evm.address, 'pending'])
  const chainId = Number(network.id.split(':')[1])
  const raw = signTransaction({ ...call, chainId, nonce: BigInt(count), gas, fees }, evm.privateKey)
  return rpc.call<Hex>('eth_sendRawTransaction', [raw])
}
