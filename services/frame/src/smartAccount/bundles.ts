import { quantity, type Hex } from './abi.js'
import type { Call } from './calls.js'
import { submitOperation, type OperationChain, type PreparedOperation } from './operation.js'
import { readReceipt } from './receipt.js'
import { RpcError, type Rpc } from './rpc.js'
import type { SignDigest } from './signatures.js'

/** Survives a reload. */
export interface Bundle {
  readonly chainId: number
  readonly operation?: Hex | undefined
  readonly transactions: readonly Hex[]
  readonly count: number
}

export interface BundleStore {
  get(id: string): Promise<Bundle | undefined>
  set(id: string, bundle: Bundle): Promise<void>
}

export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  /** 100 pending, 200 done, 400 not sent, 500 reverted, 600 partly done. */
  readonly status: 100 | 200 | 400 | 500 | 600
  readonly atomic: boolean
  readonly receipts?: readonly CallReceipt[]
}

interface CallReceipt {
  readonly logs: readonly { readonly address: unknown; readonly data: unknown; readonly topics: unknown }[]
  readonly status: '0x1' | '0x0'
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

export interface TransactionReceipt {
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
  readonly logs: readonly unknown[]
}

export interface BundlesOptions {
  readonly store: BundleStore
  readonly newId: () => string
  /** Undefined when no longer served. */
  readonly chainOf: (chainId: number) => { readonly rpc: Rpc; readonly bundler?: Rpc | undefined } | undefined
}

export function createBundles({ store, newId, chainOf }: BundlesOptions) {
  const running = new Set<string>()
  const reserve = createReserve({ store, newId })

  return {
    /**
     * @returns the id for `status`
     *
     * @throws RpcError 5720, or as `submitOperation`
     */
    sendOperation: (
      requestedId: string | undefined,
      prepared: PreparedOperation,
      { chain, sign }: { readonly chain: OperationChain; readonly sign: SignDigest },
    ): Promise<string> =>
      reserve(requestedId, async (id) => {
        const operation = await submitOperation(prepared, chain, sign)
        await store.set(id, { chainId: chain.chainId, operation, transactions: [], count: 1 })
      }),

    /**
     * Each call once the previous one is mined, on which it may depend. Stops at the first failure.
     *
     * @throws RpcError 5720, or the first call's error
     */
    async sendTransactions(
      requestedId: string | undefined,
      { chainId, calls }: { readonly chainId: number; readonly calls: readonly Call[] },
      transport: Transport,
    ): Promise<{ readonly id: string; readonly completion: Promise<void> }> {
      const [first, ...others] = calls
      if (first === undefined) throw new RangeError('There is no call')
      const transactions: Hex[] = []
      const record = (id: string) =>
        store.set(id, { chainId, transactions: [...transactions], count: calls.length })
      const id = await reserve(requestedId, async (taken) => {
        transactions.push(await transport.send(first))
        await record(taken)
        running.add(taken)
      })
      const rest = async () => {
        await sendRest(others, transactions, { ...transport, record: () => record(id) })
        running.delete(id)
      }
      return { id, completion: rest() }
    },

    /** @throws RpcError 5730 for unknown ids */
    async status(id: unknown): Promise<CallsStatus> {
      const bundle = typeof id === 'string' ? await store.get(id) : undefined
      const chain = bundle && chainOf(bundle.chainId)
      if (typeof id !== 'string' || bundle === undefined || chain === undefined)
        throw new RpcError(5730, 'No calls are known by this id.')
      const { chainId, operation } = bundle
      return {
        version: '2.0.0',
        id,
        chainId: quantity(chainId),
        ...(operation === undefined
          ? await transactionsStatus(bundle, chain.rpc, () => running.has(id))
          : await operationStatus(operation, chain.bundler)),
      }
    },
  }
}

export type Bundles = ReturnType<typeof createBundles>

export interface Transport {
  readonly send: (call: Call) => Promise<Hex>
  readonly wait: (hash: Hex) => Promise<TransactionReceipt>
}

function createReserve({ store, newId }: Pick<BundlesOptions, 'store' | 'newId'>) {
  const reserved = new Set<string>()

  /** @throws RpcError 5720 for a used id; an error of `run` frees it */
  return async (requestedId: string | undefined, run: (id: string) => Promise<void>): Promise<string> => {
    const id = requestedId ?? newId()
    if (reserved.has(id) || (await store.get(id)) !== undefined)
      throw new RpcError(5720, 'These calls were already sent: their id is known.')
    reserved.add(id)
    try {
      await run(id)
    } finally {
      reserved.delete(id)
    }
    return id
  }
}

async function sendRest(
  calls: readonly Call[],
  transactions: Hex[],
  { send, wait, record }: Transport & { readonly record: () => Promise<void> },
): Promise<void> {
  try {
    let before = transactions[0]
    for (const call of calls) {
      if (before === undefined || (await wait(before)).status !== '0x1') return
      before = await send(call)
      transactions.push(before)
      await record()
    }
  } catch {
    // The status says that the rest was not sent.
  }
}

type Progress = Pick<CallsStatus, 'status' | 'atomic' | 'receipts'>

async function operationStatus(operation: Hex, bundler: Rpc | undefined): Promise<Progress> {
  const receipt = bundler && (await readReceipt(bundler, operation))
  if (receipt === undefined) return { status: 100, atomic: true }
  const { success, ...rest } = receipt
  const only = callReceipt({ ...rest, status: success ? '0x1' : '0x0' })
  return { status: success ? 200 : 500, atomic: true, receipts: [only] }
}

async function transactionsStatus(
  { transactions, count }: Pick<Bundle, 'transactions' | 'count'>,
  rpc: Rpc,
  isRunning: () => boolean,
): Promise<Progress> {
  const receipts = (await Promise.all(
    transactions.map((hash) => rpc('eth_getTransactionReceipt', [hash])),
  )) as readonly (TransactionReceipt | null)[]
  const known = receipts.filter((receipt) => receipt !== null)
  const isOnItsWay = isRunning() || known.length < receipts.length
  const done = known.filter(({ status }) => status === '0x1').length
  return {
    status: isOnItsWay ? 100 : done === count ? 200 : done > 0 ? 600 : 500,
    atomic: false,
    ...(known.length > 0 && { receipts: known.map(callReceipt) }),
  }
}

function callReceipt(receipt: TransactionReceipt): CallReceipt {
  const { blockHash, blockNumber, gasUsed, transactionHash, status } = receipt
  const logs = receipt.logs.map((log) => {
    const { address, data, topics } = log as Readonly<Record<string, unknown>>
    return { address, data, topics }
  })
  return { logs, status: status === '0x1' ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
}
