import type { Caip2 } from '@latchkey/protocol/caip'

/** The chain id as wallets take it: `eip155:10` becomes `0xa`. */
export function chainIdToHex(chainId: Caip2): `0x${string}` {
  return `0x${BigInt(chainId.slice(chainId.indexOf(':') + 1)).toString(16)}`
}
