/** How many decimal places say enough for an amount of coins of this size. */
export const digitsFor = (size: number): number => (size >= 1000 ? 2 : size >= 1 ? 4 : 6)
