import type { Caip2 } from '@latchkey/protocol/caip'

/** From `0x1`, `0X01`, `1`, 1, 1n, `eip155:1`, or `{ chainId }` of these, if positive and whole. */
export function parseChainId(value: unknown): Caip2 | undefined {
  if (typeof value === 'object' && value !== null) {
    return parseChainId(String((value as { readonly chainId?: unknown }).chainId))
  }
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/^eip155:/, '')
  if (!/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? `eip155:${id}` : undefined
}

/** `eip155:10` becomes `0xa`. */
export function chainIdToHex(chainId: Caip2): `0x${string}` {
  return `0x${BigInt(chainId.slice(chainId.indexOf(':') + 1)).toString(16)}`
}
