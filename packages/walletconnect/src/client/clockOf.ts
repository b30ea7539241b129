/** The sender's clock in an id of a message between clients, Unix milliseconds (protocol page 3.3). */
export function clockOf(id: number): number {
  return Math.floor(id / 1000)
}
