/** The sender's Unix milliseconds. */
export function clockOf(id: number): number {
  return Math.floor(id / 1000)
}
