import type { Caip2 } from '@latchkey/protocol/caip'

/** The network of an id, or of what a wallet calls its chain in `chainChanged`: number, digits or hex. */
export function readRemoteChain(value: unknown): Caip2 | undefined {
  // Nothing else is made a text of: what a peer sends may have a `toString` that is none.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  // A chain without a number (EIP-155): nothing could be asked of it.
  if (text.startsWith('eip155:')) return /^eip155:\d{1,20}$/.test(text) ? (text as Caip2) : undefined
  if (!/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}
