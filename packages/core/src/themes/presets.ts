import type { ThemeColors, ThemeVariables } from '../types/theme.js'

/** A bundled look: colors of both themes, and corners. */
export interface ThemePreset extends ThemeVariables {
  readonly dark: ThemeColors
  readonly light: ThemeColors
}

export type PresetName = 'midnight' | 'ocean' | 'forest' | 'ember' | 'rose' | 'violet' | 'sand' | 'mono'

/**
 * Eight looks, dark and light. All pairs of text and surface meet WCAG AA. Spread one to change it.
 *
 * @example
 * ```ts
 * createLatchkey({ networks, adapters, themeVariables: presets.ocean })
 * ```
 */
export const presets: Readonly<Record<PresetName, ThemePreset>> = {
  midnight: {
    radiusScale: 1,
    dark: {
      accent: '#8aa4ff',
      background: '#0a1020',
      tokens: {
        raised: '#141a2b',
        hover: '#1d2335',
        press: '#252c3e',
        control: '#778096',
        text: '#f4f7fe',
        second: '#b1b7c8',
        third: '#979eb0',
      },
    },
    light: {
      accent: '#3f51c9',
      background: '#fbfcff',
      tokens: {
        raised: '#edf2fd',
        hover: '#e4e9f6',
        press: '#dce1ef',
        control: '#798091',
        text: '#111621',
        second: '#4f5564',
        third: '#5d6373',
      },
    },
  },
  ocean: {
    radiusScale: 1,
    dark: {
      accent: '#3fc1e0',
      background: '#01151b',
      tokens: {
        raised: '#091f25',
        hover: '#13292f',
        press: '#1c3138',
        control: '#6d858d',
        text: '#f1f8fb',
        second: '#a9bbc1',
        third: '#8fa2a9',
      },
    },
    light: {
      accent: '#0b7491',
      background: '#fafeff',
      tokens: {
        raised: '#e6f4f8',
        hover: '#dcecf1',
        press: '#d3e4ea',
        control: '#6f848b',
        text: '#08191e',
        second: '#455960',
        third: '#53676e',
      },
    },
  },
  forest: {
    radiusScale: 0.8,
    dark: {
      accent: '#52c68c',
      background: '#09150e',
      tokens: {
        raised: '#131f18',
        hover: '#1c2922',
        press: '#24312a',
        control: '#75847c',
        text: '#f3f8f5',
        second: '#afbbb4',
        third: '#96a29b',
      },
    },
    light: {
      accent: '#1a7a4c',
      background: '#fafdfb',
      tokens: {
        raised: '#e8f4ec',
        hover: '#deece4',
        press: '#d5e4db',
        control: '#73857b',
        text: '#0c1912',
        second: '#495a50',
        third: '#57685e',
      },
    },
  },
  ember: {
    radiusScale: 1,
    dark: {
      accent: '#ff8a4c',
      background: '#170e0b',
      tokens: {
        raised: '#211814',
        hover: '#2b221e',
        press: '#342a26',
        control: '#897d78',
        text: '#faf6f4',
        second: '#beb5b2',
        third: '#a69c98',
      },
    },
    light: {
      accent: '#bd4a0b',
      background: '#fffbf8',
      tokens: {
        raised: '#faede8',
        hover: '#f3e4de',
        press: '#ebdcd5',
        control: '#8e7c73',
        text: '#1f130d',
        second: '#625149',
        third: '#715f57',
      },
    },
  },
  rose: {
    radiusScale: 1.25,
    dark: {
      accent: '#ff7d9c',
      background: '#190e10',
      tokens: {
        raised: '#24181a',
        hover: '#2e2124',
        press: '#372a2c',
        control: '#8b7b7e',
        text: '#fbf5f6',
        second: '#c0b4b6',
        third: '#a89a9d',
      },
    },
    light: {
      accent: '#c22f5a',
      background: '#fffbfc',
      tokens: {
        raised: '#faecef',
        hover: '#f3e3e6',
        press: '#ecdbde',
        control: '#8f7a7e',
        text: '#1f1115',
        second: '#634f53',
        third: '#715d61',
      },
    },
  },
  violet: {
    radiusScale: 1.1,
    dark: {
      accent: '#b794ff',
      background: '#140e1e',
      tokens: {
        raised: '#1e1829',
        hover: '#282133',
        press: '#302a3d',
        control: '#837c92',
        text: '#f8f5fd',
        second: '#b9b4c5',
        third: '#a19bad',
      },
    },
    light: {
      accent: '#7140cf',
      background: '#fdfcff',
      tokens: {
        raised: '#f2effa',
        hover: '#eae6f3',
        press: '#e2deec',
        control: '#827d8e',
        text: '#18141f',
        second: '#575262',
        third: '#656070',
      },
    },
  },
  sand: {
    radiusScale: 0.6,
    dark: {
      accent: '#e0b872',
      background: '#19160f',
      tokens: {
        raised: '#232019',
        hover: '#2d2a22',
        press: '#36322b',
        control: '#848077',
        text: '#f8f7f4',
        second: '#bab7b0',
        third: '#a29e97',
      },
    },
    light: {
      accent: '#8a5d12',
      background: '#faf3e3',
      tokens: {
        raised: '#f1e7d3',
        hover: '#eadec8',
        press: '#e2d6be',
        control: '#8e7e5f',
        text: '#1f1400',
        second: '#625335',
        third: '#706143',
      },
    },
  },
  /** Text at 7:1 or more. */
  mono: {
    radiusScale: 0,
    dark: {
      accent: '#ffffff',
      background: '#000000',
      tokens: {
        raised: '#161616',
        hover: '#202020',
        press: '#2a2a2a',
        control: '#8f8f8f',
        text: '#ffffff',
        second: '#c9c9c9',
        third: '#b6b6b6',
      },
    },
    light: {
      accent: '#000000',
      background: '#ffffff',
      tokens: {
        raised: '#f4f4f4',
        hover: '#ebebeb',
        press: '#e2e2e2',
        control: '#6b6b6b',
        text: '#000000',
        second: '#3d3d3d',
        third: '#4a4a4a',
      },
    },
  },
}
