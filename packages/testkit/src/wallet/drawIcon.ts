import { walletColor } from './walletColor.js'

export const walletInitial = (name: string): string => ([...name.trim()][0] ?? 'T').toUpperCase()

export function drawIcon(name: string, rdns: string): string {
  const initial = walletInitial(name).replace(/[^\p{L}\p{N}]/u, 'T')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${walletColor(rdns)}"/><path d="M96 52v44H52z" fill="#f6b73c"/><path d="M96 64v12L76 96H64zM96 86v10H86z" fill="#231a06"/><text x="46" y="62" text-anchor="middle" font-family="system-ui,sans-serif" font-size="46" font-weight="700" fill="#fff">${initial}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
