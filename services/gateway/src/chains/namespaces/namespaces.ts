import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { solana } from './solana.js'

/** Failures of a family's nodes, in words of our own: texts of upstreams can hold their address, and that a key. */
export interface FailureWords {
  /** Errors that callers can act on, in the words of nodes; the first match counts. */
  readonly known: readonly (readonly [pattern: RegExp, message: string])[]
  /** By code, beside the codes of JSON-RPC itself. */
  readonly byCode: ReadonlyMap<number, string>
  /** The part of an error's data that callers work with and that holds no text of the upstream's. */
  readonly dataOf: (data: unknown) => unknown
}

/** The rules of a CAIP-2 namespace's chains. */
export interface NamespaceFacts {
  /** JSON-RPC methods that are passed on: reads, and sending what a wallet has signed; no keys, filters or node state. */
  readonly methods: ReadonlySet<string>
  /** Deprecated CAIP-2 ids and what stands for them. */
  readonly aliases?: ReadonlyMap<string, string>
  /** The address that stands for the native coin in CAIP-10 ids. */
  readonly nativeToken: string
  /** Completes "Must be …". */
  readonly addressForm: string
  /** @param caip2 the chain that it should be on; any chain of the namespace when absent */
  isAddress(text: string, caip2?: string): boolean
  /** Whether a text that is no address was meant to be one of these chains. */
  looksLikeAddress(text: string): boolean
  /** One text for all the ways in which an address may be written. */
  sameAddress(text: string): string
  /** Absent where there are no methods. */
  readonly failures?: FailureWords
}

/** One entry a namespace. */
export const namespaces: ReadonlyMap<string, NamespaceFacts> = new Map([
  ['eip155', eip155],
  ['solana', solana],
  ['bip122', bip122],
])

/** The namespace of a CAIP-2 id. */
export function namespaceOf(caip2: string): string {
  return caip2.slice(0, caip2.indexOf(':'))
}

/** The id that stands for a chain now, whatever it was called before. */
export function currentCaip2(caip2: string): string {
  return namespaces.get(namespaceOf(caip2))?.aliases?.get(caip2) ?? caip2
}
