import { devAccounts } from '@latchkey/testkit/wallet'

/** 14 November 2025, 09:41 UTC. */
export const now = Date.UTC(2025, 10, 14, 9, 41)

export const owner = devAccounts[0]?.address ?? '0x'
export const receiver = devAccounts[1]?.address ?? '0x'

export const transactionHash = `0x${'5ca1ab1e'.repeat(8)}`

/** Wei. */
export const nativeBalance = 942_000_000_000_000_000n

/** Wei: about four cents for a transfer. */
export const baseFee = 250_000_000n
export const tip = 4_000_000n
