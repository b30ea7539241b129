import type { ThemeMode, ThemeVariables } from '@latchkey/core'
import { type ImportedTheme, type PresetName, presets } from '@latchkey/core/themes'
import type { CustomizeOptions } from '@latchkey/react/customize'

export const SLOTS = ['logo', 'header', 'footer', 'disclaimer'] as const

export interface Look {
  readonly mode: ThemeMode
  readonly preset: PresetName | ''
  /** Empty: the preset's. */
  readonly accent: string
  readonly background: string
  /** Undefined: the preset's. */
  readonly radiusScale: number | undefined
  readonly size: 'compact' | 'wide'
  readonly slots: readonly (typeof SLOTS)[number][]
  readonly imported: ImportedTheme | undefined
}

export const FIRST_LOOK: Look = {
  mode: 'dark',
  preset: '',
  accent: '',
  background: '',
  radiusScale: undefined,
  size: 'compact',
  slots: [],
  imported: undefined,
}

const NO_VARIABLES: ThemeVariables = {
  accent: undefined,
  background: undefined,
  dark: undefined,
  light: undefined,
  radiusScale: undefined,
  fontFamily: undefined,
  tokens: undefined,
}

const ownOf = ({ accent, background, radiusScale }: Look): ThemeVariables => ({
  ...(accent && { accent }),
  ...(background && { background }),
  ...(radiusScale !== undefined && { radiusScale }),
})

/** A picked color applies to both themes. */
const withoutOwn = (given: ThemeVariables, own: ThemeVariables): ThemeVariables => {
  const names = (['accent', 'background'] as const).filter((name) => own[name] !== undefined)
  const less = (colors: ThemeVariables['dark']) =>
    colors && { ...colors, ...Object.fromEntries(names.map((name) => [name, own[name]])) }
  return {
    ...given,
    ...(given.dark && { dark: less(given.dark) }),
    ...(given.light && { light: less(given.light) }),
  }
}

/** All names, to reset undone choices. */
export function variablesOf(look: Look): ThemeVariables {
  const base = { ...look.imported?.themeVariables, ...(look.preset && presets[look.preset]) }
  const own = ownOf(look)
  return { ...NO_VARIABLES, ...withoutOwn(base, own), ...own }
}

export function codeFor(look: Look): string {
  const ownFields = Object.entries(ownOf(look)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const spread =
    look.preset && (ownFields.length > 0 ? `...presets.${look.preset}` : `presets.${look.preset}`)
  const imported =
    look.imported && !look.preset ? JSON.stringify(look.imported.themeVariables, undefined, 2) : ''
  const body = [
    ...(spread ? [spread] : []),
    ...(imported ? [`...${imported.replaceAll('\n', '\n  ')}`] : []),
    ...ownFields,
  ]
  const variables =
    body.length === 0 ? '' : spread && ownFields.length === 0 ? spread : `{ ${body.join(', ')} }`
  const parts = [
    ...look.slots.map((name) => `  ${name}: <p>Your ${name}</p>,`),
    ...(look.size === 'wide' ? [`  modalSize: 'wide',`] : []),
  ]
  return [
    `import { createLatchkey } from '@latchkey/core'`,
    ...(look.preset ? [`import { presets } from '@latchkey/core/themes'`] : []),
    `import { ConnectButton, LatchkeyProvider } from '@latchkey/react'`,
    ...(parts.length > 0 ? [`import { customize } from '@latchkey/react/customize'`] : []),
    '',
    'const client = createLatchkey({',
    '  networks,',
    '  adapters,',
    ...(look.mode === 'dark' ? [] : [`  themeMode: '${look.mode}',`]),
    ...(variables ? [`  themeVariables: ${variables},`] : []),
    '})',
    ...(parts.length > 0 ? ['', 'const customization = customize({', ...parts, '})'] : []),
    '',
    'export const App = () => (',
    `  <LatchkeyProvider client={client}${parts.length > 0 ? ' customization={customization}' : ''}>`,
    '    <ConnectButton />',
    '  </LatchkeyProvider>',
    ')',
  ].join('\n')
}

/** @param content draws a slot */
export const partsOf = (look: Look, content: CustomizeOptions): CustomizeOptions => ({
  modalSize: look.size,
  ...Object.fromEntries(look.slots.map((name) => [name, content[name]])),
})
