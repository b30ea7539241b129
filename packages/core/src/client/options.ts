import { defined } from '../store/initialState.js'
import { invalidConfig } from '../store/invalidConfig.js'
import type { Config } from '../types/config.js'

const ENTRIES = {
  networks: 'id',
  adapters: 'connectors',
  connectors: 'connect',
  customWallets: 'id',
  tokens: 'address',
  includeWalletIds: '',
  excludeWalletIds: '',
  featuredWalletIds: '',
  customRpcUrls: '',
}

/** For hosts without TypeScript. */
export function readOptions(given: Config): Config {
  if (Object(given) !== given) mustBe('options', 'an object with networks and adapters')
  const config = defined(given)
  const options = config as unknown as Readonly<Record<string, object>>
  for (const [name, member] of Object.entries(ENTRIES)) {
    const check = (path: string, value: unknown): void => {
      const list: readonly unknown[] = Array.isArray(value) ? value : mustBe(path, 'a list')
      // The copy turns a hole into an entry.
      ;[...list].forEach((entry, index) => {
        const isRight = member
          ? (entry as Record<string, unknown> | null)?.[member]
          : typeof entry === 'string'
        if (!isRight) mustBe(`${path}[${index}]`, member ? `an object with ${member}` : 'text')
      })
    }
    const value = options[name] ?? []
    if (name === 'customRpcUrls' || name === 'tokens')
      for (const key of Object.keys(value)) check(`${name}["${key}"]`, value[key as never])
    else check(name, value)
  }
  checkTheme(config.themeMode)
  if (config.features?.legalCheckbox && !config.termsConditionsUrl && !config.privacyPolicyUrl)
    invalidConfig('features.legalCheckbox', 'add termsConditionsUrl or privacyPolicyUrl')
  return config
}

export function checkTheme(mode: string | undefined): void {
  if (mode && !['dark', 'light', 'system'].includes(mode)) mustBe('themeMode', 'dark, light or system')
}

const mustBe = (path: string, words: string): never => invalidConfig(path, `must be ${words}`)

export function checkUrl(url: string, path: string): string {
  if (!/^(http|ws)s?:\/\/[^/\s]\S*$/.test(url)) invalidConfig(path, `"${url}" is no URL; begin with https://`)
  return url
}
