import { isHex, type Hex } from './abi.js'
import type { Rpc } from './rpc.js'

/** The outcome of a user operation. */
export interface OperationReceipt {
  /** Whether its calls happened; else none of them did, and the fee is paid all the same. */
  readonly success: boolean
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  /** Of the operation alone, not of the transaction that also carried others. */
  readonly gasUsed: Hex
  readonly logs: readonly unknown[]
}

/** @returns undefined while it is on its way, or when the bundler has never heard of it */
export async function readReceipt(bundler: Rpc, hash: Hex): Promise<OperationReceipt | undefined> {
  const answer = await bundler('eth_getUserOperationReceipt', [hash])
  if (typeof answer !== 'object' || answer === null) return undefined
  const { success, actualGasUsed, logs, receipt } = answer as Readonly<Record<string, unknown>>
  const { transactionHash, blockHash, blockNumber } = (receipt ?? {}) as Readonly<Record<string, unknown>>
  if (!isHex(transactionHash) || !isHex(blockHash)) return undefined
  return {
    success: success === true,
    transactionHash,
    blockHash,
    blockNumber: blockNumber as Hex,
    gasUsed: actualGasUsed as Hex,
    logs: Array.isArray(logs) ? (logs as readonly unknown[]) : [],
  }
}

/**
 * Asks until the operation is in a block.
 *
 * @param options.pause resolves when it is time to ask again, and rejects when nobody waits any more
 * @throws what the bundler's transport or `pause` throws
 */
export async function waitForReceipt(
  bundler: Rpc,
  hash: Hex,
  { pause }: { readonly pause: () => Promise<unknown> },
): Promise<OperationReceipt> {
  for (;;) {
    const receipt = await readReceipt(bundler, hash)
    if (receipt !== undefined) return receipt
    await pause()
  }
}
