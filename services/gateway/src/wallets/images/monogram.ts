import { createHash } from 'node:crypto'

/** White letters keep at least 4.5:1 on both ends. */
export const grounds = [
  ['#4f46e5', '#312e81'],
  ['#7c3aed', '#4c1d95'],
  ['#9333ea', '#581c87'],
  ['#c026d3', '#701a75'],
  ['#be185d', '#831843'],
  ['#d61a47', '#881337'],
  ['#cf2525', '#7f1d1d'],
  ['#c2410c', '#7c2d12'],
  ['#047857', '#064e3b'],
  ['#0f766e', '#134e4a'],
  ['#0e7490', '#164e63'],
  ['#0369a1', '#0c4a6e'],
  ['#2563eb', '#1e3a8a'],
  ['#475569', '#1e293b'],
] as const

export interface MonogramOptions {
  readonly id: string
  readonly name: string
}

export function monogram({ id, name }: MonogramOptions): string {
  const bytes = createHash('sha256').update(id.toLowerCase()).digest()
  const [light, deep] = grounds[(bytes[0] ?? 0) % grounds.length] ?? grounds[0]
  const letters = initials(name)
  const size = [...letters].length === 1 ? 34 : 27
  const arc = 10 + ((bytes[2] ?? 0) % 44)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    '<defs><linearGradient id="g" x1="0" y1="0" x2=".35" y2="1">' +
    `<stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>` +
    '<path fill="url(#g)" d="M0 0h64v64H0z"/>' +
    `<circle cx="${arc}" cy="70" r="40" fill="#fff" fill-opacity=".07"/>` +
    `<circle cx="${64 - arc / 2}" cy="-6" r="26" fill="#fff" fill-opacity=".06"/>` +
    `<text x="32" y="33" fill="#fff" font-family="Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ` +
    `font-size="${size}" font-weight="650" letter-spacing="-.8" text-anchor="middle" dominant-baseline="central">` +
    `${escapeXml(letters)}</text></svg>`
  )
}

const filler = new Set(['wallet', 'app', 'the', 'by', 'web3', 'crypto', 'network', 'chain', 'token'])

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !filler.has(word.toLowerCase()))
  const [first, second] = telling.length > 0 ? telling : words
  if (first === undefined) return '?'
  const start = [...first][0] ?? '?'
  const other = second === undefined ? capitalInside(first) : ([...second][0] ?? '')
  return `${start}${other}`.toUpperCase()
}

/** `TokenPocket` gives TP, `imToken` IT, `Zerion` Z. */
function capitalInside(word: string): string {
  return /\p{Ll}(\p{Lu})/u.exec(word)?.[1] ?? ''
}

function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
