/** Hexadecimal addresses are the same in any case; others (Solana, Bitcoin) are not. */
export const plainAddress = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

/** Whether two texts are one address. */
export const sameAddress = (one: string, other: string): boolean => plainAddress(one) === plainAddress(other)
