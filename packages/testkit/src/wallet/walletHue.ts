/** The wallet's colour, as a hue of 0 to 359: a fixed function of its rdns, so that two test wallets look different. */
export function walletHue(rdns: string): number {
  let hash = 7
  for (const character of rdns) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return hash % 360
}
