/** The sender's clock from a message id, Unix milliseconds. */
export function clockOf(id: number): number {
  return Math.floor(id / 1000)
}
