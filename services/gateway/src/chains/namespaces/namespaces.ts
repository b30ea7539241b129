import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { solana } from './solana.js'

/** Upstream texts can hold their URL, and so a key. */
export interface FailureWords {
  readonly known: readonly (readonly [pattern: RegExp, message: string])[]
  readonly byCode: ReadonlyMap<number, string>
  /** The part that callers use, without upstream text. */
  readonly dataOf: (data: unknown) => unknown
}

export interface NamespaceFacts {
  /** Reads, and sending signed transactions; no keys, filters or node state. */
  readonly methods: ReadonlySet<string>
  readonly aliases?: ReadonlyMap<string, string>
  /** In CAIP-10 ids. */
  readonly nativeToken: string
  /** Completes "Must be …". */
  readonly addressForm: string
  /** @param caip2 default: any chain of the namespace */
  isAddress(text: string, caip2?: string): boolean
  looksLikeAddress(text: string): boolean
  sameAddress(text: string): string
  readonly failures?: FailureWords
}

export const namespaces: ReadonlyMap<string, NamespaceFacts> = new Map([
  ['eip155', eip155],
  ['solana', solana],
  ['bip122', bip122],
])

export function namespaceOf(caip2: string): string {
  return caip2.slice(0, caip2.indexOf(':'))
}

export function currentCaip2(caip2: string): string {
  return namespaces.get(namespaceOf(caip2))?.aliases?.get(caip2) ?? caip2
}
