import { readResult, type ChainRpc, type UpstreamCall } from '../../../chains/upstream.js'
import type { Movement } from '../../historyProvider.js'

/** By transaction hash. */
export type Traces = ReadonlyMap<string, readonly Movement[]>

/** Milliseconds. */
const retryInterval = 600_000

/** The EVM's limit. */
const maxDepth = 1024

interface TraceMethod {
  readonly call: (block: string) => UpstreamCall
  /** Undefined for another shape. */
  readonly read: (value: unknown, hashes: readonly string[]) => Traces | undefined
}

const methods: readonly TraceMethod[] = [
  {
    call: (block) => ({ method: 'debug_traceBlockByNumber', params: [block, { tracer: 'callTracer' }] }),
    read: readCallFrames,
  },
  { call: (block) => ({ method: 'trace_block', params: [block] }), read: readFlatTraces },
]

export interface TraceReader {
  /**
   * @param blocks numbers in hex, and their transaction hashes in order
   * @returns undefined when the node has no traces
   */
  read(
    rpc: ChainRpc,
    blocks: readonly { readonly number: string; readonly hashes: readonly string[] }[],
  ): Promise<readonly Traces[] | undefined>
  hasTraces(): boolean | undefined
}

/** @param onMissing called once if the node has no traces */
export function createTraceReader(now: () => number, onMissing: () => void = () => {}): TraceReader {
  let known: TraceMethod | undefined
  let missingSince: number | undefined

  async function ask(method: TraceMethod, ...[rpc, blocks]: Parameters<TraceReader['read']>) {
    try {
      const results = await rpc.send(blocks.map(({ number }) => method.call(number)))
      const traces = blocks.map(({ hashes }, at) => method.read(readResult(results[at]), hashes))
      return traces.every((one) => one !== undefined) ? traces : undefined
    } catch {
      return undefined
    }
  }

  return {
    hasTraces: () => (known ? true : missingSince === undefined ? undefined : false),
    async read(rpc, blocks) {
      if (blocks.length === 0) return []
      if (missingSince !== undefined && now() - missingSince < retryInterval) return undefined
      for (const method of known ? [known] : methods) {
        const traces = await ask(method, rpc, blocks)
        if (traces === undefined) continue
        known = method
        missingSince = undefined
        return traces
      }
      known = undefined
      if (missingSince === undefined) onMissing()
      missingSince = now()
      return undefined
    },
  }
}

type Frame = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Frame => typeof value === 'object' && value !== null

function readCallFrames(value: unknown, hashes: readonly string[]): Traces | undefined {
  if (!Array.isArray(value)) return undefined
  const traces = new Map<string, readonly Movement[]>()
  for (const [at, item] of value.entries()) {
    if (!isObject(item)) return undefined
    const hash = typeof item['txHash'] === 'string' ? item['txHash'] : hashes[at]
    const moved: Movement[] = []
    if (isObject(item['result'])) walk(item['result'], 0, moved)
    if (hash !== undefined) traces.set(hash, moved)
  }
  return traces
}

function walk(frame: Frame, depth: number, moved: Movement[]): void {
  // A failed call reverts its subcalls too.
  if (frame['error'] !== undefined || depth > maxDepth) return
  // The outermost call is the transaction itself.
  if (depth > 0 && /^(?:CALL|CREATE2?|SELFDESTRUCT)$/.test(String(frame['type']))) note(frame, moved)
  const { calls } = frame
  if (Array.isArray(calls)) for (const inner of calls) if (isObject(inner)) walk(inner, depth + 1, moved)
}

function readFlatTraces(value: unknown): Traces | undefined {
  if (!Array.isArray(value)) return undefined
  const traces = new Map<string, Movement[]>()
  const failed = new Set<string>()
  for (const item of value as readonly unknown[]) {
    if (!isObject(item) || !isObject(item['action'])) return undefined
    const { transactionHash: hash, traceAddress: place, action, result, type } = item
    if (typeof hash !== 'string' || !Array.isArray(place)) continue
    const path = [hash, ...place]
    const parents = path.map((_, at) => path.slice(0, at + 1).join())
    if (item['error'] !== undefined) failed.add(path.join())
    if (place.length === 0 || parents.some((parent) => failed.has(parent))) continue
    const moved = traces.get(hash) ?? []
    traces.set(hash, moved)
    if (type === 'create') note({ ...action, to: isObject(result) ? result['address'] : undefined }, moved)
    else if (type === 'suicide')
      note({ from: action['address'], to: action['refundAddress'], value: action['balance'] }, moved)
    else if (action['callType'] === 'call') note(action, moved)
  }
  return traces
}

function note({ from, to, value }: Frame, moved: Movement[]): void {
  if (!isAddress(from) || !isAddress(to) || typeof value !== 'string') return
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(value) || BigInt(value) === 0n) return
  moved.push({ from: from.toLowerCase(), to: to.toLowerCase(), amount: BigInt(value).toString() })
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
