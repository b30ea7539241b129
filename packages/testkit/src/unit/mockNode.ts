import { bitcoinAnswer } from './bitcoinAnswers.js'
import { evmAnswers } from './evmAnswers.js'
import { solanaAnswers } from './solanaAnswers.js'

export interface NodeCall {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * Answers by JSON-RPC method: a value, or a function of the parameters that returns one or throws
 * `{ code, message }`.
 */
export type NodeAnswers = Readonly<Record<string, unknown>>

/** **A mock, not a node**: it answers each network of a test from memory, and nothing leaves the process. */
export interface MockNode {
  /** In order. */
  readonly calls: readonly NodeCall[]
  /** Sets a method's answer from now on. */
  answer(method: string, answer: unknown): void
  /** Requests fail like without a network. */
  offline(on?: boolean): void
  /** For JSON-RPC and Esplora's HTTP API. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

const httpAnswer = (status: number, text: string): Response =>
  // Jest's jsdom has no Response.
  ({
    ok: status < 400,
    status,
    headers: { get: () => null },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  }) as unknown as Response

export interface MockNodeOptions {
  readonly answers?: NodeAnswers | undefined
  readonly chainIdOf: (url: string) => number | undefined
  /** For other requests, e.g. a gateway double's `fetch`. */
  readonly elsewhere?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
}

/**
 * Creates a {@link MockNode}. All accounts have the same balance; transactions are confirmed at
 * once.
 */
export function createMockNode({
  answers: given = {},
  chainIdOf,
  elsewhere: otherFetch,
}: MockNodeOptions): MockNode {
  const calls: NodeCall[] = []
  const answers = new Map(Object.entries({ ...evmAnswers(chainIdOf), ...solanaAnswers(), ...given }))
  let isOffline = false

  const answerOne = async (url: string, { id, method, params = [] }: RpcRequest): Promise<object> => {
    calls.push({ url, method, params })
    const base = { jsonrpc: '2.0', id }
    if (!answers.has(method))
      return { ...base, error: { code: -32601, message: `The mock node has no answer for ${method}` } }
    try {
      const answer = answers.get(method)
      return { ...base, result: typeof answer === 'function' ? await answer(params, url) : answer }
    } catch (error) {
      const { code = -32000, message = String(error), data } = error as Partial<RpcFailure>
      return { ...base, error: { code, message, data } }
    }
  }

  return {
    calls,
    answer: (method, answer) => void answers.set(method, answer),
    offline: (on = true) => void (isOffline = on),
    async fetch(url, init = {}) {
      if (isOffline) throw new TypeError('Failed to fetch')
      const { requests, isBatch } = readRpc(init.body)
      if (requests.length > 0) {
        const found = await Promise.all(requests.map((one) => answerOne(url, one)))
        return httpAnswer(200, JSON.stringify(isBatch ? found : found[0]))
      }
      const text = bitcoinAnswer(url)
      if (text !== undefined) {
        calls.push({ url, method: new URL(url).pathname, params: [] })
        return httpAnswer(200, text)
      }
      if (otherFetch) return otherFetch(url, init)
      throw new TypeError('Failed to fetch')
    },
  }
}

interface RpcRequest {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

const isRpc = (value: unknown): value is RpcRequest =>
  typeof (value as Partial<RpcRequest> | null)?.method === 'string'

function readRpc(body: unknown): { readonly requests: readonly RpcRequest[]; readonly isBatch: boolean } {
  let value: unknown
  try {
    value = JSON.parse(String(body))
  } catch {
    return { requests: [], isBatch: false }
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return { requests: list.every(isRpc) ? list : [], isBatch: Array.isArray(value) }
}
