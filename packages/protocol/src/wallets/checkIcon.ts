const ICON_CHARACTERS = 65_536

/**
 * Accepts a PNG, JPEG, WebP, GIF or SVG as a data URI of at most 64 KiB. Only for an `<img>`, where
 * an SVG runs no script. Never fetches a wallet's URL.
 */
export function checkIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ICON_CHARACTERS) return undefined
  const icon = value.trim()
  return /^data:image\/(?:png|jpe?g|webp|gif|svg\+xml)[;,]/i.test(icon) ? icon : undefined
}
