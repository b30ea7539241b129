import type { ThemeToken } from '@latchkey/core'
import { fromAppKitTheme, fromRainbowKitTheme, presets } from '@latchkey/core/themes'
import { contrast, parseHex } from '@latchkey/ui/theme/color'
import { deriveTheme } from '@latchkey/ui/theme/deriveTheme'
import type { ThemeTokens } from '@latchkey/ui/theme/themes'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { failures } from '../../ui/test/pairs.js'
import { accentVariables } from './button/accentVariables.js'

const modes = ['dark', 'light'] as const
const looks = Object.entries(presets).flatMap(([name, preset]) =>
  modes.map((mode) => [name, mode, preset] as const),
)

test('types: the names of tokens are the same for hosts and for the modal', () => {
  expectTypeOf<ThemeToken>().toEqualTypeOf<keyof ThemeTokens>()
})

describe('presets', () => {
  test('behavior: there are eight, each dark and light', () => {
    expect(looks).toHaveLength(16)
  })

  test.each(looks)('behavior: every text of %s, %s, meets WCAG AA on its ground', (_name, mode, preset) => {
    expect(failures(deriveTheme(mode, preset))).toEqual([])
  })

  test.each(looks)('behavior: the accent of %s, %s, is drawn as it is written', (_name, mode, preset) => {
    expect(deriveTheme(mode, preset).accent).toBe(preset[mode].accent)
  })

  test.each(looks)('behavior: the button of %s, %s, reads as well', (_name, mode, preset) => {
    const made = accentVariables(preset[mode])
    const [ground, text] = [parseHex(made['--lk-accent'] ?? ''), parseHex(made['--lk-on-accent'] ?? '')]
    expect(ground && text && contrast(ground, text)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(modes)('behavior: the texts of mono, %s, have 7:1 on the card', (mode) => {
  const theme = deriveTheme(mode, presets.mono)
  for (const name of ['text', 'second', 'third'] as const) {
    const [text, card] = [parseHex(theme[name]), parseHex(theme.card)]
    expect(text && card && contrast(text, card), name).toBeGreaterThanOrEqual(7)
  }
})

describe('imported themes', () => {
  const hex = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

  test('behavior: whatever colors a RainbowKit theme has, every text meets WCAG AA', () => {
    fc.assert(
      fc.property(
        fc.record({
          accentColor: hex,
          modalBackground: hex,
          modalText: hex,
          modalTextSecondary: hex,
          error: hex,
        }),
        (colors) => {
          const { themeMode, themeVariables } = fromRainbowKitTheme({ colors })
          expect(failures(deriveTheme(themeMode === 'dark' ? 'dark' : 'light', themeVariables))).toEqual([])
        },
      ),
      { numRuns: 600 },
    )
  })

  test('behavior: whatever AppKit mixes in, every text meets WCAG AA', () => {
    fc.assert(
      fc.property(hex, hex, fc.nat(100), fc.constantFrom(...modes), (accent, mixed, strength, mode) => {
        const { themeVariables } = fromAppKitTheme({
          themeVariables: {
            '--w3m-accent': accent,
            '--w3m-color-mix': mixed,
            '--w3m-color-mix-strength': strength,
          },
        })
        expect(failures(deriveTheme(mode, themeVariables))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
