import type { Accent, Theme, ThemeOptions } from './Theme.js'

/** The modal derives other colors. */
interface Ground {
  readonly accent: Accent
  readonly background: string
  readonly surface: string
  readonly text: string
  readonly second: string
  readonly third: string
  readonly line: string
  readonly error: string
  readonly backdrop: string
  readonly shadow: string
}

const radius = { large: 28, medium: 18, small: 9, none: 0 } as const

const fonts = {
  rounded: 'ui-rounded, system-ui, sans-serif',
  system: 'ui-sans-serif, system-ui, sans-serif',
} as const

const blurs = { large: 'blur(16px)', small: 'blur(4px)', none: 'blur(0px)' } as const

function themeOf(ground: Ground, options: ThemeOptions): Theme {
  const { background, surface, text, second, third, line, error, shadow } = ground
  const accentColor = options.accentColor ?? ground.accent.accentColor
  const accentColorForeground = options.accentColorForeground ?? ground.accent.accentColorForeground
  const { borderRadius = 'large', fontStack = 'rounded', overlayBlur = 'none' } = options
  const round = (share: number): string => `${Math.round(radius[borderRadius] * share)}px`
  const card = `0 8px 24px ${shadow}`
  return {
    blurs: { modalOverlay: blurs[overlayBlur] },
    colors: {
      accentColor,
      accentColorForeground,
      actionButtonBorder: line,
      actionButtonBorderMobile: line,
      actionButtonSecondaryBackground: surface,
      closeButton: second,
      closeButtonBackground: surface,
      connectButtonBackground: background,
      connectButtonBackgroundError: error,
      connectButtonInnerBackground: surface,
      connectButtonText: text,
      connectButtonTextError: background,
      connectionIndicator: accentColor,
      downloadBottomCardBackground: surface,
      downloadTopCardBackground: background,
      error,
      generalBorder: line,
      generalBorderDim: line,
      menuItemBackground: surface,
      modalBackdrop: ground.backdrop,
      modalBackground: background,
      modalBorder: line,
      modalText: text,
      modalTextDim: third,
      modalTextSecondary: second,
      profileAction: surface,
      profileActionHover: surface,
      profileForeground: surface,
      selectedOptionBorder: line,
      standby: accentColor,
    },
    fonts: { body: fonts[fontStack] },
    radii: {
      actionButton: round(0.5),
      connectButton: round(0.5),
      menuButton: round(0.5),
      modal: round(1),
      modalMobile: round(1),
    },
    shadows: {
      connectButton: card,
      dialog: `0 24px 64px ${shadow}`,
      profileDetailsAction: card,
      selectedOption: card,
      selectedWallet: card,
      walletLogo: card,
    },
  }
}

type AccentName = 'blue' | 'green' | 'orange' | 'pink' | 'purple' | 'red'

/** A theme function with accents to choose from. */
export interface ThemeFunction {
  (options?: ThemeOptions): Theme
  readonly accentColors: Readonly<Record<AccentName, Accent>>
}

const accents = (foreground: string, colors: Readonly<Record<AccentName, string>>) => {
  const named = Object.entries(colors).map(([name, accentColor]) => [
    name,
    { accentColor, accentColorForeground: foreground },
  ])
  return Object.fromEntries(named) as ThemeFunction['accentColors']
}

const onLight = /* @__PURE__ */ accents('#ffffff', {
  blue: '#3b57e6',
  green: '#1a7a4c',
  orange: '#bd4a0b',
  pink: '#c22f5a',
  purple: '#7140cf',
  red: '#c8312b',
})

const onDark = /* @__PURE__ */ accents('#0b0e1f', {
  blue: '#6f8cff',
  green: '#52c68c',
  orange: '#ff8a4c',
  pink: '#ff7d9c',
  purple: '#b794ff',
  red: '#ff7a75',
})

const define = (accentColors: ThemeFunction['accentColors'], ground: Omit<Ground, 'accent'>): ThemeFunction =>
  Object.assign((options: ThemeOptions = {}) => themeOf({ ...ground, accent: accentColors.blue }, options), {
    accentColors,
  })

export const lightTheme: ThemeFunction = /* @__PURE__ */ define(onLight, {
  background: '#ffffff',
  surface: '#f4f4f6',
  text: '#111114',
  second: '#61616c',
  third: '#6d6d78',
  line: 'rgba(15, 15, 25, 0.08)',
  error: '#c8312b',
  backdrop: 'rgba(15, 15, 25, 0.36)',
  shadow: 'rgba(15, 15, 25, 0.18)',
})

export const darkTheme: ThemeFunction = /* @__PURE__ */ define(onDark, {
  background: '#131316',
  surface: '#1d1d21',
  text: '#f6f6f8',
  second: '#a0a0ab',
  third: '#8b8b96',
  line: 'rgba(255, 255, 255, 0.08)',
  error: '#ff7a75',
  backdrop: 'rgba(0, 0, 0, 0.56)',
  shadow: 'rgba(0, 0, 0, 0.55)',
})

export const midnightTheme: ThemeFunction = /* @__PURE__ */ define(onDark, {
  background: '#0a1020',
  surface: '#141a2b',
  text: '#f4f7fe',
  second: '#b1b7c8',
  third: '#979eb0',
  line: 'rgba(255, 255, 255, 0.08)',
  error: '#ff7a75',
  backdrop: 'rgba(0, 0, 0, 0.64)',
  shadow: 'rgba(0, 0, 0, 0.55)',
})

/**
 * Always empty: Latchkey's modal does not see the page's styles. Pass `theme={{ lightMode, darkMode
 * }}`, or change the `theme` prop.
 */
export const cssStringFromTheme = (
  _theme: Theme | (() => Theme),
  _options?: { readonly extends?: Theme | (() => Theme) },
): string => ''
