import { isHex, type Hex } from './abi.js'
import type { Rpc } from './rpc.js'

export interface OperationReceipt {
  /** If false, no call had an effect; the fee is paid anyway. */
  readonly success: boolean
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  /** The operation's alone. */
  readonly gasUsed: Hex
  readonly logs: readonly unknown[]
}

/** @returns undefined while pending or unknown */
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

/** @param options.pause rejects to give up */
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
