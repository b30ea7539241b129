/** `#rrggbb` of the rdns; contrast with white text at least 5.5. */
export function walletColor(rdns: string): string {
  let hash = 7
  for (const character of rdns) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  let lightness = 0.46
  while (1.05 / (luminance(toRgb(hash % 360, lightness)) + 0.05) < 5.5) lightness -= 0.01
  const digits = toRgb(hash % 360, lightness).map((channel) => Math.round(channel * 255).toString(16))
  return `#${digits.map((digit) => digit.padStart(2, '0')).join('')}`
}

type Rgb = readonly [number, number, number]

function toRgb(hue: number, lightness: number): Rgb {
  const spread = 0.62 * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return lightness - spread * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

// WCAG 2.
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return red * 0.2126 + green * 0.7152 + blue * 0.0722
}
