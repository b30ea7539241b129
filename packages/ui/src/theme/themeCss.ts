import { deriveTheme } from './deriveTheme.js'
import type { ThemeTokens } from './themes.js'
import type { ThemeMode, ThemeVariables } from './ThemeVariables.js'

const property = (token: string) => `--lk-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Cannot escape its declaration. */
const safe = (value: string) => value.replace(/[;{}<>@\\]/g, '').slice(0, 400)

const declare = (tokens: ThemeTokens, scheme: 'dark' | 'light') =>
  `--lk-scheme:${scheme};${Object.entries(tokens)
    .map(([name, value]) => `${property(name)}:${safe(value)}`)
    .join(';')}`

const systemFont = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function sharedVariables(variables: ThemeVariables): string {
  const scale = Number.isFinite(variables.radiusScale) ? clamp(variables.radiusScale ?? 1, 0, 1.25) : 1
  const radius = (name: string, pixels: number) =>
    `--lk-radius-${name}:${Math.round(pixels * scale * 100) / 100}px`
  const width = Number.isFinite(variables.width) ? clamp(variables.width ?? 360, 320, 480) : 360
  return [
    radius('card', 28),
    radius('inner', 16),
    radius('note', 14),
    radius('small', 11),
    radius('chip', 7),
    `--lk-radius-full:${scale === 0 ? 0 : 999}px`,
    `--lk-radius-scale:${scale}`,
    `--lk-width:${width}px`,
    `--lk-font:${safe(variables.fontFamily ?? systemFont)}`,
  ].join(';')
}

/** @param mode `system` writes both themes, switched by `prefers-color-scheme` */
export function themeCss(mode: ThemeMode, variables: ThemeVariables = {}, selector = ':host'): string {
  const one = (scheme: 'dark' | 'light') => `${selector}{${declare(deriveTheme(scheme, variables), scheme)}}`
  const base = `${selector}{${sharedVariables(variables)}}`
  if (mode !== 'system') return base + one(mode)
  return `${base}${one('dark')}@media (prefers-color-scheme:light){${one('light')}}`
}
