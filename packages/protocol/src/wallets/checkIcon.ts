const ICON_CHARACTERS = 65_536

/**
 * Accepts a data URI of a PNG, JPEG, WebP, GIF or SVG picture of at most 64 KiB of text. Use it
 * only as the source of an `<img>`, where an SVG runs no script. Never fetches a wallet's URL.
 */
export function checkIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_CHARACTERS) return undefined
  const icon = value.trim()
  return /^data:image\/(?:png|jpe?g|webp|gif|svg\+xml)[;,]/i.test(icon) ? icon : undefined
}
