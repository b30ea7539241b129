import { quantity, type Hex } from './abi.js'
import type { Call } from './calls.js'
import { submitOperation, type OperationChain, type PreparedOperation } from './operation.js'
import { readReceipt } from './receipt.js'
import { RpcError, type Rpc } from './rpc.js'
import type { SignDigest } from './signatures.js'

/** What is kept of calls that were sent, so that their state can be asked for later, also after a reload. */
export interface Bundle {
  readonly chainId: number
  /** Of the user operation, for a smart account. */
  readonly operation?: Hex | undefined
  /** Of the transactions so far, for a plain account. */
  readonly transactions: readonly Hex[]
  /** How many there should be. */
  readonly count: number
}

/** Where bundles are kept. */
export interface BundleStore {
  get(id: string): Promise<Bundle | undefined>
  set(id: string, bundle: Bundle): Promise<void>
}

/** What `wallet_getCallsStatus` answers. */
export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  /** 100 on its way, 200 done, 400 not sent, 500 reverted, 600 done in part. */
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

/** What came of a transaction, as nodes tell it. */
export interface TransactionReceipt {
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
  readonly logs: readonly unknown[]
}

/** Options of {@link createBundles}. */
export interface BundlesOptions {
  readonly store: BundleStore
  /** An id that nobody can guess. */
  readonly newId: () => string
  /** The chain of a stored bundle. @returns undefined when it is no longer served */
  readonly chainOf: (chainId: number) => { readonly rpc: Rpc; readonly bundler?: Rpc | undefined } | undefined
}

/** Sends calls and tells what became of them (EIP-5792), for accounts of both kinds. */
export function createBundles({ store, newId, chainOf }: BundlesOptions) {
  /** Bundles whose calls are still being sent by this page. */
  const running = new Set<string>()
  const reserved = new Set<string>()

  /** Takes an id, once. @throws RpcError 5720 for one that was used */
  async function take(wanted: string | undefined): Promise<string> {
    const id = wanted ?? newId()
    if (reserved.has(id) || (await store.get(id)) !== undefined)
      throw new RpcError(5720, 'These calls were already sent: their id is known.')
    reserved.add(id)
    return id
  }

  return {
    /**
     * Sends the calls of a smart account, as one operation.
     *
     * @param wanted the host's id for it
     * @returns the id by which to ask about it
     * @throws RpcError 5720, or as `submitOperation` does
     */
    async sendOperation(
      wanted: string | undefined,
      prepared: PreparedOperation,
      { chain, sign }: { readonly chain: OperationChain; readonly sign: SignDigest },
    ): Promise<string> {
      const id = await take(wanted)
      try {
        const operation = await submitOperation(prepared, chain, sign)
        await store.set(id, { chainId: chain.chainId, operation, transactions: [], count: 1 })
      } finally {
        reserved.delete(id)
      }
      return id
    },

    /**
     * Sends the calls of a plain account one after the other, each when the one before it is in a block, since it may
     * need what that one does. The first that fails ends it.
     *
     * @param options.send sends one as a transaction. @returns its hash
     * @param options.wait resolves with its receipt
     * @returns the id, as soon as the first is sent, and when the rest is done
     * @throws RpcError 5720, or what sending the first one throws
     */
    async sendTransactions(
      wanted: string | undefined,
      { chainId, calls }: { readonly chainId: number; readonly calls: readonly Call[] },
      {
        send,
        wait,
      }: {
        readonly send: (call: Call) => Promise<Hex>
        readonly wait: (hash: Hex) => Promise<TransactionReceipt>
      },
    ): Promise<{ readonly id: string; readonly settled: Promise<void> }> {
      const [first, ...others] = calls
      if (first === undefined) throw new RangeError('There is no call')
      const id = await take(wanted)
      const transactions: Hex[] = []
      const record = () => store.set(id, { chainId, transactions: [...transactions], count: calls.length })
      try {
        transactions.push(await send(first))
        await record()
      } finally {
        reserved.delete(id)
      }
      running.add(id)
      const rest = async () => {
        try {
          let before = transactions[0]
          for (const call of others) {
            if (before === undefined || (await wait(before)).status !== '0x1') return
            before = await send(call)
            transactions.push(before)
            await record()
          }
        } catch {
          // What was sent stays known; the state says that the rest was not.
        } finally {
          running.delete(id)
        }
      }
      return { id, settled: rest() }
    },

    /** What became of calls. @throws RpcError 5730 for an id that is not known, or what the transports throw */
    async status(id: unknown): Promise<CallsStatus> {
      const bundle = typeof id === 'string' ? await store.get(id) : undefined
      const chain = bundle && chainOf(bundle.chainId)
      if (typeof id !== 'string' || bundle === undefined || chain === undefined)
        throw new RpcError(5730, 'No calls are known by this id.')
      const common = { version: '2.0.0', id, chainId: quantity(bundle.chainId) } as const
      if (bundle.operation !== undefined) {
        const receipt = chain.bundler && (await readReceipt(chain.bundler, bundle.operation))
        if (receipt === undefined) return { ...common, status: 100, atomic: true }
        const { success, ...rest } = receipt
        const only = callReceipt({ ...rest, status: success ? '0x1' : '0x0' })
        return { ...common, status: success ? 200 : 500, atomic: true, receipts: [only] }
      }
      const receipts = (await Promise.all(
        bundle.transactions.map((hash) => chain.rpc('eth_getTransactionReceipt', [hash])),
      )) as readonly (TransactionReceipt | null)[]
      const known = receipts.filter((receipt) => receipt !== null)
      const isOnItsWay = running.has(id) || known.length < receipts.length
      const done = known.filter(({ status }) => status === '0x1').length
      const status = isOnItsWay ? 100 : done === bundle.count ? 200 : done > 0 ? 600 : 500
      return {
        ...common,
        status,
        atomic: false,
        ...(known.length > 0 && { receipts: known.map(callReceipt) }),
      }
    },
  }
}

export type Bundles = ReturnType<typeof createBundles>

function callReceipt(receipt: TransactionReceipt): CallReceipt {
  const { blockHash, blockNumber, gasUsed, transactionHash, status } = receipt
  const logs = receipt.logs.map((log) => {
    const { address, data, topics } = log as Readonly<Record<string, unknown>>
    return { address, data, topics }
  })
  return { logs, status: status === '0x1' ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }
}
