/**
 * `accentText` is `--lk-accent-text`, and so on. Text has 4.5:1 on every surface it is used on,
 * controls 3:1 (`theme/contrast.test.ts` computes it).
 */
export type ThemeTokens = {
  card: string
  /** Fields, panels, quiet buttons, the hovered row. */
  raised: string
  hover: string
  press: string
  line: string
  /** Grab handle, ring track, hovered checkbox border. */
  line2: string
  /** Border of a control without a fill (3:1 on card and raised). */
  control: string
  text: string
  second: string
  third: string
  /** On one surface per screen. */
  accent: string
  accentHover: string
  accentPress: string
  onAccent: string
  /** Tint behind icons and around focused fields. */
  accentSoft: string
  /** Accent as text or icon, on card and raised. */
  accentText: string
  /** 3:1 on card and raised. */
  focus: string
  ok: string
  okSoft: string
  warn: string
  warnSoft: string
  bad: string
  badSoft: string
  onMark: string
  backdrop: string
  /** Includes the card's hairline border. */
  shadow: string
  image: string
}

export const darkTheme: ThemeTokens = {
  card: '#131316',
  raised: '#1d1d21',
  hover: '#26262b',
  press: '#2e2e34',
  line: 'rgba(255,255,255,.08)',
  line2: 'rgba(255,255,255,.14)',
  control: '#6e6e79',
  text: '#f6f6f8',
  second: '#a0a0ab',
  third: '#8b8b96',
  accent: '#6f8cff',
  accentHover: '#809aff',
  accentPress: '#607df2',
  onAccent: '#0b0e1f',
  accentSoft: 'rgba(111,140,255,.14)',
  accentText: '#9db0ff',
  focus: '#6f8cff',
  ok: '#4cd08a',
  okSoft: 'rgba(76,208,138,.14)',
  warn: '#f3b44b',
  warnSoft: 'rgba(243,180,75,.13)',
  bad: '#ff7a75',
  badSoft: 'rgba(255,122,117,.14)',
  onMark: '#131316',
  backdrop: 'rgba(0,0,0,.56)',
  shadow: '0 0 0 1px rgba(255,255,255,.07),0 2px 6px rgba(0,0,0,.4),0 24px 64px rgba(0,0,0,.55)',
  image: 'inset 0 0 0 1px rgba(255,255,255,.08)',
}

export const lightTheme: ThemeTokens = {
  card: '#ffffff',
  raised: '#f4f4f6',
  hover: '#ececf0',
  press: '#e3e3e9',
  line: 'rgba(15,15,25,.08)',
  line2: 'rgba(15,15,25,.13)',
  control: '#85858f',
  text: '#111114',
  second: '#61616c',
  third: '#6d6d78',
  accent: '#3b57e6',
  accentHover: '#304cd9',
  accentPress: '#2842c6',
  onAccent: '#ffffff',
  accentSoft: 'rgba(59,87,230,.09)',
  accentText: '#3048cf',
  focus: '#3b57e6',
  ok: '#0a7842',
  okSoft: 'rgba(10,120,66,.09)',
  warn: '#8a5a00',
  warnSoft: 'rgba(214,148,20,.14)',
  bad: '#c8312b',
  badSoft: 'rgba(200,49,43,.09)',
  onMark: '#ffffff',
  backdrop: 'rgba(15,15,25,.36)',
  shadow: '0 0 0 1px rgba(15,15,25,.05),0 2px 6px rgba(15,15,25,.06),0 24px 64px rgba(15,15,25,.18)',
  image: 'inset 0 0 0 1px rgba(15,15,25,.1)',
}
