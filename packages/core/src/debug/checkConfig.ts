import type { Caip2 } from '@latchkey/protocol/caip'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { DEFAULT_LOCAL_FEATURES, DEFAULT_REMOTE_FEATURES } from '@latchkey/protocol/features'
import { showAlert } from '../notices/showAlert.js'
import { firstTime } from '../platform/firstTime.js'
import type { Context } from '../store/context.js'
import type { Config, ResolvedConfig } from '../types/config.js'
import { findWallet } from '../wallets/findWallet.js'
import { nearest } from '../wallets/nearest.js'
import { checkThemeNames, colorMistakes, type ConfigMistake } from './themeMistakes.js'

/** Development only. After the client's first list: it looks up wallet ids at the gateway. */
export async function checkConfig(context: Context): Promise<void> {
  const { config, hostKeys } = context
  if (!firstTime(context, 'checkConfig')) return
  const mistakes = [
    ...configMistakes(config, hostKeys),
    ...(await checkTokens(context)),
    ...(await checkWalletIds(context)),
  ]
  // The last alert is shown.
  for (const details of mistakes.toReversed())
    showAlert(context.client, 'invalid_config', 'error', { details: { ...details } })
}

async function checkTokens({
  adapters,
  config,
  env,
}: Pick<Context, 'adapters' | 'config' | 'env'>): Promise<readonly ConfigMistake[]> {
  const made: ConfigMistake[] = []
  for (const [id, tokens] of Object.entries(config.tokens)) {
    const { chainNamespace = '' } = env.network(id as Caip2) ?? {}
    const reads = await adapters.get(chainNamespace)?.reads(env)
    tokens.forEach(({ address }, index) => {
      if (reads?.isAddress?.(address) !== false) return
      const path = `tokens["${id}"][${index}].address`
      made.push({ path, reason: `"${String(address)}" is no address of ${chainNamespace}` })
    })
  }
  return made
}

/** An unknown entry unlike any known name may be an extension. */
async function checkWalletIds(context: Context): Promise<readonly ConfigMistake[]> {
  const { config, log } = context
  const lists = {
    includeWalletIds: config.includeWalletIds ?? [],
    excludeWalletIds: config.excludeWalletIds,
    featuredWalletIds: config.featuredWalletIds,
  }
  const made: ConfigMistake[] = []
  for (const [option, ids] of Object.entries(lists)) {
    for (const [index, id] of ids.entries()) {
      await findWallet(context, id).catch((thrown: unknown) => {
        const { message, details } = toLatchkeyError(thrown)
        const { nearest: suggestion } = details
        if (suggestion === undefined) log.error(message, { option, ...details })
        else
          made.push({
            path: `${option}[${index}]`,
            reason: `no wallet is known by "${id}"; did you mean "${String(suggestion)}"?`,
          })
      })
    }
  }
  return made
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
  analyticsDetails: true,
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
  allowUnsafeReceivers: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  cookie: true,
  respectRestrictedTimeZones: true,
  id: true,
  debug: true,
  logLevel: true,
  onLog: true,
  platform: true,
  siwx: true,
  siweConfig: true,
}

export function configMistakes(config: ResolvedConfig, written: Iterable<string>): readonly ConfigMistake[] {
  const { features, tokens, customWallets } = config
  const { themeVariables = {} } = config as Pick<Config, 'themeVariables'>
  const known = [...Object.keys({ ...DEFAULT_LOCAL_FEATURES, ...DEFAULT_REMOTE_FEATURES }), 'reownBranding']
  const { connectorTypeOrder, walletFeaturesOrder } = DEFAULT_LOCAL_FEATURES
  const orders = { connectorTypeOrder, walletFeaturesOrder }
  const made: ConfigMistake[] = []
  const check = (path: string, text: string, all: readonly string[], kind: string): void => {
    if (all.includes(text)) return
    const close = nearest(text, all)
    made.push({ path, reason: `no such ${kind}${close === undefined ? '' : `; did you mean "${close}"?`}` })
  }
  for (const name of written) check(name, name, Object.keys(OPTIONS), 'option')
  for (const name of Object.keys(features)) check(`features.${name}`, name, known, 'feature')
  for (const [name, entries] of Object.entries(orders)) {
    const given = features[name as keyof typeof orders] ?? []
    given.forEach((item, index) => check(`features.${name}[${index}]`, item, entries, 'entry'))
  }
  checkThemeNames(themeVariables, check)
  made.push(...colorMistakes(themeVariables))
  customWallets.forEach((wallet, index) => {
    if (!wallet.name)
      made.push({ path: `customWallets[${index}].name`, reason: 'missing; write what visitors read' })
  })
  for (const [chain, list] of Object.entries(tokens)) {
    list.forEach(({ symbol, decimals }, index) => {
      const path = `tokens["${chain}"][${index}]`
      if (!symbol) made.push({ path: `${path}.symbol`, reason: 'missing' })
      if (!Number.isInteger(decimals))
        made.push({ path: `${path}.decimals`, reason: 'must be a whole number' })
    })
  }
  return made
}
