import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, parseHex, type Rgb } from './color.js'
import { deriveTheme } from './deriveTheme.js'
import { themeCss } from './themeCss.js'
import { darkTheme, lightTheme, type ThemeTokens } from './themes.js'

/** A colour as it is drawn on a surface. */
function drawn(value: string, surface: Rgb): Rgb {
  const hex = parseHex(value)
  if (hex) return hex
  const match = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(value)
  if (!match) throw new Error(`not a colour: ${value}`)
  const [r, g, b, a] = match.slice(1).map(Number) as [number, number, number, number]
  return mix(surface, [r, g, b], a)
}

type Pair = readonly [what: string, text: Rgb, surface: Rgb, ratio: number]

/** Every pair of text and surface that the components draw, and every control. */
function pairs(theme: ThemeTokens): readonly Pair[] {
  const solid = (name: keyof ThemeTokens) => drawn(theme[name], [0, 0, 0])
  const card = solid('card')
  const list: Pair[] = []
  const add = (texts: (keyof ThemeTokens)[], surface: Rgb, where: string, ratio = 4.5) => {
    for (const text of texts) list.push([`${text} on ${where}`, drawn(theme[text], surface), surface, ratio])
  }
  const main: (keyof ThemeTokens)[] = ['text', 'second', 'third', 'accentText', 'ok', 'warn', 'bad']
  add(main, card, 'card')
  add(main, solid('raised'), 'raised')
  // Rows, tiles and pills under the pointer: label, sublabel, chips; toasts lie on hover.
  add(['text', 'second', 'accentText', 'bad'], solid('hover'), 'hover')
  add(['text'], solid('press'), 'press')
  for (const surface of ['card', 'raised'] as const) {
    for (const [soft, text] of [
      ['accentSoft', 'accentText'],
      ['warnSoft', 'warn'],
      ['badSoft', 'bad'],
    ] as const) {
      const under = drawn(theme[soft], solid(surface))
      add(['text'], under, `${soft} over ${surface}`)
      // The icon of a note; 3:1 is asked of graphics.
      add([text], under, `${soft} over ${surface}`, 3)
    }
  }
  add(['onAccent'], solid('accent'), 'accent')
  add(['onAccent'], solid('accentHover'), 'accentHover')
  add(['onAccent'], solid('accentPress'), 'accentPress')
  for (const surface of ['card', 'raised'] as const) {
    add(['focus', 'control', 'ok', 'bad'], solid(surface), surface, 3)
  }
  add(['onMark'], solid('ok'), 'ok badge', 3)
  add(['onMark'], solid('bad'), 'bad badge', 3)
  return list
}

const failures = (theme: ThemeTokens) =>
  pairs(theme).flatMap(([what, text, surface, ratio]) => {
    const value = contrast(text, surface)
    return value >= ratio ? [] : [`${what}: ${value.toFixed(2)} < ${ratio}`]
  })

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('contrast', () => {
  test('behavior: every pair of the dark theme meets WCAG AA', () => {
    expect(failures(darkTheme)).toEqual([])
  })
  test('behavior: every pair of the light theme meets WCAG AA', () => {
    expect(failures(lightTheme)).toEqual([])
  })
  test('behavior: any accent keeps every pair of both themes', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('dark' as const, 'light' as const), (accent, mode) => {
        expect(failures(deriveTheme(mode, { accent }))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
  test('behavior: any background with any accent keeps every pair', () => {
    fc.assert(
      fc.property(
        hex,
        hex,
        fc.constantFrom('dark' as const, 'light' as const),
        (background, accent, mode) => {
          expect(failures(deriveTheme(mode, { background, accent }))).toEqual([])
        },
      ),
      { numRuns: 600 },
    )
  })
  test('behavior: an accent that is fine already is taken as it is', () => {
    expect(deriveTheme('light', { accent: '#3b57e6' }).accent).toBe('#3b57e6')
    expect(deriveTheme('dark', { accent: '#6f8cff' }).accent).toBe('#6f8cff')
    expect(deriveTheme('dark', { accent: '#6f8cff' }).onAccent).toBe('#0b0e1f')
  })
  test('param: what is no hex colour changes nothing', () => {
    for (const accent of ['red', '#12', '#12345g', 'url(x)', '']) {
      expect(deriveTheme('dark', { accent })).toEqual(darkTheme)
    }
  })
  test('param: single tokens win over what is derived', () => {
    const theme = deriveTheme('dark', { accent: '#ff0000', tokens: { accent: '#00ff00', unknown: '#fff' } })
    expect(theme.accent).toBe('#00ff00')
    expect(theme).not.toHaveProperty('unknown')
  })
})

describe('themeCss', () => {
  test('behavior: writes each token as a custom property', () => {
    const css = themeCss('dark')
    for (const name of Object.keys(darkTheme)) {
      expect(css).toContain(`--lk-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:`)
    }
  })
  test('behavior: system holds both themes, the light one behind a media query', () => {
    const css = themeCss('system')
    expect(css.indexOf(darkTheme.card)).toBeLessThan(css.indexOf('@media (prefers-color-scheme:light)'))
    expect(css.slice(css.indexOf('@media'))).toContain(lightTheme.card)
  })
  test('param: a value cannot leave its declaration', () => {
    const css = themeCss('dark', { fontFamily: 'x;}*{display:none', tokens: { card: 'red}a{b:c' } })
    expect(css).not.toContain('*{')
    expect(css).not.toContain('a{b')
  })
  test('param: scale and width are clamped, other values fall back', () => {
    expect(themeCss('dark', { radiusScale: 9 })).toContain('--lk-radius-card:35px')
    expect(themeCss('dark', { radiusScale: 0 })).toContain('--lk-radius-full:0px')
    expect(themeCss('dark', { radiusScale: Number.NaN })).toContain('--lk-radius-card:28px')
    expect(themeCss('dark', { width: 10 })).toContain('--lk-width:320px')
  })
})
