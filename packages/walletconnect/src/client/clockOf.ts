/** The sender's clock in an id of a message between clients, Unix milliseconds. */
export function clockOf(id: number): number {
  return Math.floor(id / 1000)
}
