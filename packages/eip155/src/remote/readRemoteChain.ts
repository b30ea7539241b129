import type { Caip2 } from '@latchkey/protocol/caip'

/** A CAIP-2 id, or `chainChanged`'s number, digits or hex. */
export function readRemoteChain(value: unknown): Caip2 | undefined {
  // A peer's object may have a hostile `toString`.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  // A chain without a number (EIP-155) is unusable.
  if (text.startsWith('eip155:')) return /^eip155:\d{1,20}$/.test(text) ? (text as Caip2) : undefined
  if (!/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}
