/**
 * The caller rounds the corners.
 *
 * @param svg 24 by 24, of simple-icons
 */
export function brandTile(svg: string, hex: string): string {
  const path = /<path d="([^"]*)"/.exec(svg)?.[1] ?? ''
  const ink = luminance(hex) > 0.6 ? '#111' : '#fff'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
    `<path fill="#${hex}" d="M0 0h24v24H0z"/>` +
    `<path fill="${ink}" transform="translate(4.8 4.8) scale(.6)" d="${path}"/></svg>`
  )
}

/** WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
