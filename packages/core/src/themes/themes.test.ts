import { describe, expect, test } from 'vitest'
import { readColor } from './color.js'
import { fromAppKitTheme } from './fromAppKitTheme.js'
import { fromRainbowKitTheme } from './fromRainbowKitTheme.js'

test.each([
  ['#abc', [170, 187, 204]],
  ['#0A8f6a', [10, 143, 106]],
  [' white ', [255, 255, 255]],
  ['rgb(1, 2, 3)', [1, 2, 3]],
  ['rgba(300, 2, 3, 1)', [255, 2, 3]],
  ['rgb(1 2 3 / 100%)', [1, 2, 3]],
  ['rgba(0, 0, 0, 0.5)', undefined],
  ['constructor', undefined],
  ['var(--x)', undefined],
  [undefined, undefined],
  [7, undefined],
])('param: the color %j', (text, expected) => {
  expect(readColor(text)).toEqual(expected)
})

describe('fromRainbowKitTheme', () => {
  const colors = {
    accentColor: '#7b3fe4',
    error: '#ff494a',
    generalBorder: 'rgba(255, 255, 255, 0.08)',
    modalBackdrop: 'rgba(0, 0, 0, 0.5)',
    modalBackground: '#1a1b1f',
    modalBorder: 'rgba(255, 255, 255, 0.08)',
    modalText: '#fff',
    modalTextSecondary: 'rgba(255, 255, 255, 0.6)',
  }
  const theme = {
    colors,
    fonts: { body: 'Inter, sans-serif' },
    radii: { modal: '24px' },
    shadows: { dialog: '0px 8px 32px rgba(0, 0, 0, 0.32)' },
  }

  test('behavior: a dark theme becomes dark options', () => {
    expect(fromRainbowKitTheme(theme)).toEqual({
      themeMode: 'dark',
      themeVariables: {
        accent: '#7b3fe4',
        background: '#1a1b1f',
        fontFamily: 'Inter, sans-serif',
        radiusScale: 0.86,
        tokens: {
          backdrop: 'rgba(0, 0, 0, 0.5)',
          line: 'rgba(255, 255, 255, 0.08)',
          shadow: '0 0 0 1px rgba(255, 255, 255, 0.08),0px 8px 32px rgba(0, 0, 0, 0.32)',
          text: '#ffffff',
        },
      },
    })
  })

  test('behavior: a theme per color scheme follows the system', () => {
    const light = { ...theme, colors: { ...colors, modalBackground: 'white', modalText: '#25292e' } }
    const { themeMode, themeVariables } = fromRainbowKitTheme({ lightMode: light, darkMode: theme })
    expect(themeMode).toBe('system')
    expect([themeVariables.dark?.background, themeVariables.light?.background]).toEqual([
      '#1a1b1f',
      '#ffffff',
    ])
    expect(themeVariables.light?.tokens?.text).toBe('#25292e')
    expect(themeVariables.background).toBeUndefined()
  })

  test('behavior: a text color without contrast is derived by the modal', () => {
    const { themeVariables } = fromRainbowKitTheme({ colors: { ...colors, modalText: '#555' } })
    expect(themeVariables.tokens).not.toHaveProperty('text')
  })

  test('param: a theme without fields sets nothing', () => {
    expect(fromRainbowKitTheme({})).toEqual({ themeMode: 'light', themeVariables: {} })
  })
})

describe('fromAppKitTheme', () => {
  test.each(['--w3m', '--apkt'])('behavior: the variables with the prefix %s', (prefix) => {
    const themeVariables = {
      [`${prefix}-accent`]: '#7b3fe4',
      [`${prefix}-color-mix`]: '#00ff00',
      [`${prefix}-color-mix-strength`]: 20,
      [`${prefix}-font-family`]: 'Inter',
      [`${prefix}-border-radius-master`]: '2px',
      [`${prefix}-z-index`]: 9,
      [`${prefix}-font-size-master`]: '12px',
    }
    expect(fromAppKitTheme({ themeMode: 'light', themeVariables })).toEqual({
      themeMode: 'light',
      themeVariables: {
        accent: '#7b3fe4',
        dark: { background: '#0f4212' },
        light: { background: '#ccffcc' },
        fontFamily: 'Inter',
        radiusScale: 0.5,
        zIndex: 9,
      },
    })
  })

  test('param: no options give the dark theme; unusable values set nothing', () => {
    expect(fromAppKitTheme({})).toEqual({ themeMode: 'dark', themeVariables: {} })
    const odd = {
      '--w3m-accent': 'hotpink',
      '--w3m-border-radius-master': 'round',
      '--w3m-color-mix': '#fff',
    }
    expect(fromAppKitTheme({ themeVariables: odd }).themeVariables).toEqual({})
  })
})
