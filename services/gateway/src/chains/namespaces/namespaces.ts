import { eip155 } from './eip155.js'

/** What the gateway has to know of the chains of a CAIP-2 namespace. */
export interface NamespaceFacts {
  /** JSON-RPC methods that are passed on: reads, and sending what a wallet has signed; no keys, filters or node state. */
  readonly methods: ReadonlySet<string>
  /** Completes "Must be …". */
  readonly addressForm: string
  isAddress(text: string): boolean
  /** Whether a text that is no address was meant to be one of these chains. */
  looksLikeAddress(text: string): boolean
}

/** One entry a namespace. */
export const namespaces: ReadonlyMap<string, NamespaceFacts> = new Map([['eip155', eip155]])

/** The namespace of a CAIP-2 id. */
export function namespaceOf(caip2: string): string {
  return caip2.slice(0, caip2.indexOf(':'))
}
