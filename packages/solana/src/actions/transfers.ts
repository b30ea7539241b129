import type { Env, FeeEstimate, TransactionReceipt, TransferParameters } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { readLamports } from '../reads/balances.js'
import { member, type Rpc } from '../reads/rpc.js'
import { rpcOf } from '../reads/rpcOf.js'
import { followTransaction, type SentTransaction } from '../send/followTransaction.js'
import { baseFee, type FeeLimits, prepareTransfer, type Transfer } from '../send/prepareTransfer.js'
import { readMint } from '../send/readMint.js'
import { refuseReceiver } from '../send/refuseReceiver.js'
import { sendTransfer } from '../send/sendTransfer.js'
import type { SolanaLink } from '../wallet/solanaLink.js'

/**
 * With the estimated fee.
 *
 * @throws LatchkeyError `invalid_amount` | as `sendTransfer` does
 */
export async function transfer(
  link: SolanaLink,
  env: Env,
  parameters: TransferParameters,
): Promise<SentTransaction> {
  const { chainId, fee } = parameters
  const terms = await transferOf(env, parameters)
  const rpc = rpcOf(env, chainId)
  const limits = fee && { units: Number(fee.gas), price: BigInt(fee.gasPrice ?? '0') }
  return sendTransfer(link, rpc, {
    ...terms,
    chainId,
    limits: limits && !terms.token ? await withoutDust(rpc, terms, limits) : limits,
  })
}

/** Lamports below eight decimals. */
const maxDust = 9n

/** An account keeps its rent or is empty: leftover lamports join the fee. */
async function withoutDust(rpc: Rpc, { from, amount }: Transfer, limits: FeeLimits): Promise<FeeLimits> {
  const { units, price } = limits
  const priority = (BigInt(units) * price + 999_999n) / 1_000_000n
  const dust = (await readLamports(rpc, from)) - amount - baseFee - priority
  if (dust < 1n || dust > maxDust || units < 1) return limits
  return { units, price: ((priority + dust) * 1_000_000n) / BigInt(units) }
}

/**
 * `gas`: maximum compute units; `gasPrice`: millionths of a lamport; `fee`: total SOL with a new
 * token account's rent.
 *
 * @throws LatchkeyError `invalid_amount` | `invalid_receiver` | `unsafe_receiver` |
 *   `transaction_reverted` | as the node answers
 */
export async function estimateFees(env: Env, parameters: TransferParameters): Promise<FeeEstimate> {
  const rpc = rpcOf(env, parameters.chainId)
  const whole = await transferOf(env, parameters)
  await refuseReceiver(rpc, parameters.to)
  const { arrives, fee, minimum, price, rent, units } = await prepareTransfer(rpc, whole, {
    isEstimate: true,
  })
  return {
    gas: String(units),
    gasPrice: price.toString(),
    fee: (fee + rent).toString(),
    ...(minimum !== undefined && { minimum }),
    ...(arrives !== undefined && { arrives: arrives.toString() }),
  }
}

/**
 * @param sent result of {@link transfer}; without it, nothing is resent and no expiry ends the wait
 * @throws LatchkeyError `transaction_timeout` | as `followTransaction` does
 */
export async function waitForReceipt(
  env: Env,
  sent: SentTransaction | undefined,
  { chainId, hash, signal }: { readonly chainId: Caip2; readonly hash: string; readonly signal: AbortSignal },
): Promise<TransactionReceipt> {
  const rpc = rpcOf(env, chainId)
  const unknown = {
    signature: hash,
    lastValidBlockHeight: 2n ** 64n,
    context: { symbol: 'SOL', moves: 0 },
  }
  const { platform } = env
  const [socketUrl] = env.network(chainId)?.webSocketUrls ?? []
  await followTransaction(rpc, sent ?? unknown, { platform, socketUrl, signal })
  const statuses = await rpc('getSignatureStatuses', [[hash]])
  const slot = member(statuses, 'value', '0', 'slot')
  return { hash, status: 'success', blockNumber: String(typeof slot === 'number' ? slot : 0) }
}

async function transferOf(
  env: Env,
  { chainId, from, to, amount, token, reference }: TransferParameters,
): Promise<Transfer> {
  if (!/^\d{1,20}$/.test(amount) || BigInt(amount) >= 2n ** 64n)
    throw new LatchkeyError('invalid_amount', {
      details: { amount, kind: 'number', reason: 'it is no whole number of base units below 2^64' },
    })
  const fields = { from, to, amount: BigInt(amount), ...(reference !== undefined && { reference }) }
  if (!token) return fields
  const { address: mint } = token
  // The program compares decimals.
  const known = await readMint(rpcOf(env, chainId), mint)
  return { ...fields, token: { mint, symbol: 'of this token', ...known } }
}
