import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failures } from '../../test/pairs.js'
import { deriveTheme } from './deriveTheme.js'
import { themeCss } from './themeCss.js'
import { darkTheme, lightTheme } from './themes.js'

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
  test('behavior: a sufficient accent stays unchanged', () => {
    expect(deriveTheme('light', { accent: '#3b57e6' }).accent).toBe('#3b57e6')
    expect(deriveTheme('dark', { accent: '#6f8cff' }).accent).toBe('#6f8cff')
    expect(deriveTheme('dark', { accent: '#6f8cff' }).onAccent).toBe('#0b0e1f')
  })
  test('param: ignores colors that are not hex', () => {
    for (const accent of ['red', '#12', '#12345g', 'url(x)', '']) {
      expect(deriveTheme('dark', { accent })).toEqual(darkTheme)
    }
  })
  test('param: single tokens override derived ones', () => {
    const tokens = { accent: '#00ff00', unknown: '#fff' }
    const theme = deriveTheme('dark', { accent: '#ff0000', tokens })
    expect(theme.accent).toBe('#00ff00')
    expect(theme).not.toHaveProperty('unknown')
  })
})

describe('colors of one theme only', () => {
  test('behavior: override those for both and leave the other theme unchanged', () => {
    const given = { accent: '#ff0000', tokens: { ok: '#123456', bad: '#654321' } }
    const dark = { accent: '#00ff00', tokens: { bad: '#ff00ff' } }
    const theme = deriveTheme('dark', { ...given, dark })
    expect([theme.accent, theme.ok, theme.bad]).toEqual(['#00ff00', '#123456', '#ff00ff'])
    expect(deriveTheme('light', { ...given, dark })).toEqual(deriveTheme('light', given))
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
  test('param: a value cannot escape its declaration', () => {
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
