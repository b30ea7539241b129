import type { ThemeColors, ThemeToken, ThemeVariables } from '../types/theme.js'

export interface ConfigMistake {
  /** Such as `features.sned` or `tokens["eip155:1"][0].decimals`. */
  readonly path: string
  readonly reason: string
}

const COLORS: Readonly<Record<keyof ThemeColors, true>> = { accent: true, background: true, tokens: true }

const VARIABLES: Readonly<Record<keyof ThemeVariables, true>> = {
  ...COLORS,
  dark: true,
  light: true,
  radiusScale: true,
  fontFamily: true,
  zIndex: true,
  width: true,
}

const TOKENS: Readonly<Record<ThemeToken, true>> = {
  card: true,
  raised: true,
  hover: true,
  press: true,
  line: true,
  line2: true,
  control: true,
  text: true,
  second: true,
  third: true,
  accent: true,
  accentHover: true,
  accentPress: true,
  onAccent: true,
  accentSoft: true,
  accentText: true,
  focus: true,
  ok: true,
  okSoft: true,
  warn: true,
  warnSoft: true,
  bad: true,
  badSoft: true,
  onMark: true,
  backdrop: true,
  shadow: true,
  image: true,
}

const groupsOf = (given: ThemeVariables): readonly (readonly [path: string, colors: ThemeColors])[] => [
  ['themeVariables', given],
  ['themeVariables.dark', given.dark ?? {}],
  ['themeVariables.light', given.light ?? {}],
]

export function checkThemeNames(
  given: ThemeVariables,
  check: (path: string, name: string, all: readonly string[], kind: string) => void,
): void {
  for (const [path, colors] of groupsOf(given)) {
    const names = Object.keys(colors === given ? VARIABLES : COLORS)
    for (const name of Object.keys(colors)) check(`${path}.${name}`, name, names, 'variable')
    for (const name of Object.keys(colors.tokens ?? {}))
      check(`${path}.tokens.${name}`, name, Object.keys(TOKENS), 'token')
  }
}

export const colorMistakes = (given: ThemeVariables): readonly ConfigMistake[] =>
  groupsOf(given).flatMap(([path, colors]) =>
    (['accent', 'background'] as const).flatMap((name) =>
      colors[name] === undefined || /^#([\da-f]{3}){1,2}$/i.test(colors[name])
        ? []
        : [{ path: `${path}.${name}`, reason: 'must be #rgb or #rrggbb' }],
    ),
  )
