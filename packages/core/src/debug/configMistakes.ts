import type { FeatureDefaults } from '../client/featureDefaults.js'
import type { Config } from '../types/config.js'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import type { nearest } from '../wallets/nearest.js'

/** Something that a host wrote and that has no effect, or not the one that was meant. */
export interface ConfigMistake {
  /** Where it stands: `features.sned`, `tokens["eip155:1"][0].decimals`. */
  readonly path: string
  readonly reason: string
}

const OPTIONS: Readonly<Record<keyof Config, true>> = {
  networks: true,
  adapters: true,
  connectors: true,
  projectId: true,
  gateway: true,
  metadata: true,
  themeMode: true,
  themeVariables: true,
  features: true,
  basic: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  featuredWalletIds: true,
  customWallets: true,
  customRpcUrls: true,
  tokens: true,
  defaultNetwork: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  sortWallets: true,
  append: true,
  allowUnsupportedChain: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  respectRestrictedTimeZones: true,
  id: true,
  debug: true,
  logLevel: true,
  platform: true,
}

const THEMES = ['dark', 'light', 'system']

/**
 * What `createLatchkey` takes without an error and cannot use: names that are none, with the nearest one, and values of
 * no use. What it cannot start with is thrown there (`invalid_config`). Pure.
 *
 * @param config as resolved
 * @param written names of the options that the host gave
 * @param defaults know all features, and all entries of their orders
 * @param closest finds the nearest of the known names
 */
export function configMistakes(
  config: ResolvedConfig,
  written: Iterable<string>,
  { local, remote }: FeatureDefaults,
  closest: typeof nearest,
): readonly ConfigMistake[] {
  const { features, tokens, customWallets, termsConditionsUrl, privacyPolicyUrl } = config
  // Not part of the resolved type: the client's state has it from here on.
  const { themeMode } = config as Pick<Config, 'themeMode'>
  const known = [...Object.keys({ ...local, ...remote }), 'reownBranding']
  const { connectorTypeOrder, walletFeaturesOrder } = local
  const orders = { connectorTypeOrder, walletFeaturesOrder }
  const made: ConfigMistake[] = []
  const check = (path: string, text: string, all: readonly string[], kind: string): void => {
    if (all.includes(text)) return
    const close = closest(text, all)
    made.push({ path, reason: `no such ${kind}${close === undefined ? '' : `; did you mean "${close}"?`}` })
  }
  for (const name of written) check(name, name, Object.keys(OPTIONS), 'option')
  for (const name of Object.keys(features)) check(`features.${name}`, name, known, 'feature')
  for (const [name, entries] of Object.entries(orders)) {
    const given = features[name as keyof typeof orders] ?? []
    given.forEach((item, index) => check(`features.${name}[${index}]`, item, entries, 'entry'))
  }
  if (themeMode !== undefined) check('themeMode', themeMode, THEMES, 'theme')
  customWallets.forEach((wallet, index) => {
    for (const key of ['id', 'name'] as const) {
      if (!wallet[key]) made.push({ path: `customWallets[${index}].${key}`, reason: 'missing' })
    }
  })
  for (const [chain, list] of Object.entries(tokens)) {
    list.forEach(({ address, symbol, decimals }, index) => {
      const path = `tokens["${chain}"][${index}]`
      if (chain.startsWith('eip155:') && !/^0x[\da-f]{40}$/i.test(address))
        made.push({ path: `${path}.address`, reason: 'must be 0x and 40 hex digits' })
      if (!symbol) made.push({ path: `${path}.symbol`, reason: 'missing' })
      if (!Number.isInteger(decimals))
        made.push({ path: `${path}.decimals`, reason: 'must be a whole number' })
    })
  }
  if (features.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl) {
    const reason = 'needs termsConditionsUrl, privacyPolicyUrl or both'
    made.push({ path: 'features.legalCheckbox', reason })
  }
  return made
}
