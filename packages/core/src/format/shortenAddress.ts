const KEPT = { start: 4, end: 6 }

/**
 * Shortens an address to its first 4 and last 6 characters: `0x71…d8976F`. Short texts stay whole.
 */
export function shortenAddress(address: string): string {
  const { start, end } = KEPT
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${address.slice(-end)}`
}
