import type { DevnetBitcoin, DevnetChain, DevnetSolana } from '../devnet.js'
import { DEFAULTS, type Settings } from './settings.js'

/** In `@latchkey/core/networks`. */
const PUBLIC_NETWORKS = ['mainnet', 'base', 'optimism'] as const

export function codeFor(
  settings: Settings,
  chains: readonly DevnetChain[] = [],
  solana?: DevnetSolana,
  bitcoin?: DevnetBitcoin,
): string {
  const local = chains.filter(({ id }) => settings.networks.includes(id))
  const known = settings.publicNetworks || local.length === 0 ? PUBLIC_NETWORKS : []
  const options: string[] = []
  const connectors: string[] = []
  if (settings.login) connectors.push(`embedded({ frameUrl: 'https://frame.my.app', projectId: 'my-app' })`)
  if (settings.remote) {
    const relay = settings.everyone ? 'wss://relay.walletconnect.org' : 'wss://relay.my.app'
    connectors.push(`walletConnect({ relayUrl: '${relay}', projectId: 'my-app' })`)
  }
  if (connectors.length > 1)
    options.push('connectors: [', ...connectors.map((connector) => `  ${connector},`), '],')
  else if (connectors[0]) options.push(`connectors: [${connectors[0]}],`)
  if (settings.gateway) options.push(`gateway: 'https://wallets.my.app',`)
  if (settings.theme !== 'dark') options.push(`themeMode: '${settings.theme}',`)
  if (settings.accent) options.push(`themeVariables: { accent: '${settings.accent}' },`)
  const features = (
    [
      'send',
      'receive',
      'activity',
      'onramp',
      'swaps',
      'allWallets',
      'legalCheckbox',
      'collapseWallets',
      'smartSessions',
    ] as const
  )
    .filter((key) => settings[key] !== DEFAULTS[key])
    .map((key) => `${key}: ${settings[key]}`)
  if (settings.pay) features.push('pay: true')
  if (features.length > 0) options.push(`features: { ${features.join(', ')} },`)
  if (settings.legalCheckbox)
    options.push(`termsConditionsUrl: 'https://my.app/terms',`, `privacyPolicyUrl: 'https://my.app/privacy',`)
  const siwxFactory = settings.gateway ? 'gatewaySiwx' : 'serverSiwx'
  if (settings.signIn) options.push(`siwx: ${siwxFactory}(),`)
  if (settings.featured.length > 0) options.push(`featuredWalletIds: ${JSON.stringify(settings.featured)},`)
  if (settings.exclude.length > 0) options.push(`excludeWalletIds: ${JSON.stringify(settings.exclude)},`)
  if (settings.include.length > 0) options.push(`includeWalletIds: ${JSON.stringify(settings.include)},`)
  if (!settings.networkSwitch) options.push('enableNetworkSwitch: false,')
  if (settings.allowUnsupported) options.push('allowUnsupportedChain: true,')
  const withSolana = settings.solana && solana !== undefined
  const withBitcoin = settings.bitcoin && bitcoin !== undefined
  const builtInNetworks = [
    ...known,
    ...(withSolana ? ['solanaDevnet'] : []),
    ...(withBitcoin ? ['bitcoinSignet'] : []),
  ]
  const names = [...local.map(nameOf), ...builtInNetworks].join(', ')
  const body = [
    `networks: [${names}],`,
    `adapters: [eip155()${withSolana ? ', solana()' : ''}${withBitcoin ? ', bip122()' : ''}],`,
    ...options,
  ].map((line) => `  ${line}`)
  const { language } = settings
  const isAuto = language === 'auto'
  const locale = language === 'en' ? '' : ` locale={${isAuto ? 'locale' : language.replaceAll('-', '')}}`
  const view = settings.embedded ? '<LatchkeyModal embedded />' : '<ConnectButton />'
  return [
    `import { createLatchkey } from '@latchkey/core'`,
    ...(builtInNetworks.length > 0
      ? [`import { ${[...builtInNetworks].sort().join(', ')} } from '@latchkey/core/networks'`]
      : []),
    ...(withBitcoin ? [`import { bip122 } from '@latchkey/bip122'`] : []),
    `import { eip155 } from '@latchkey/eip155'`,
    ...(settings.login ? [`import { embedded } from '@latchkey/embedded'`] : []),
    `import { ${settings.embedded ? 'LatchkeyModal' : 'ConnectButton'}, LatchkeyProvider } from '@latchkey/react'`,
    ...(locale && isAuto ? [`import { useLocale } from '@latchkey/react/locales'`] : []),
    ...(locale && !isAuto
      ? [`import { ${language.replaceAll('-', '')} } from '@latchkey/react/locales/${language}'`]
      : []),
    ...(settings.signIn ? [`import { ${siwxFactory} } from '@latchkey/siwx'`] : []),
    ...(withSolana ? [`import { solana } from '@latchkey/solana'`] : []),
    ...(settings.remote ? [`import { walletConnect } from '@latchkey/walletconnect'`] : []),
    '',
    ...local.flatMap(networkCode),
    'const client = createLatchkey({',
    ...body,
    '})',
    '',
    ...(isAuto
      ? [
          'export function App() {',
          `  const locale = useLocale('auto')`,
          `  return <LatchkeyProvider client={client}${locale}>${view}</LatchkeyProvider>`,
          '}',
        ]
      : [
          'export const App = () => (',
          `  <LatchkeyProvider client={client}${locale}>${view}</LatchkeyProvider>`,
          ')',
        ]),
  ].join('\n')
}

function nameOf({ id, name }: DevnetChain): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = words.map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase()).join('')
  return /^[A-Z]/.test(joined) ? joined[0]?.toLowerCase() + joined.slice(1) : `chain${id}`
}

function networkCode(chain: DevnetChain): readonly string[] {
  const { name, symbol, decimals } = chain.nativeCurrency
  return [
    `const ${nameOf(chain)} = {`,
    `  id: ${chain.id},`,
    `  name: ${quote(chain.name)},`,
    `  nativeCurrency: { name: ${quote(name)}, symbol: ${quote(symbol)}, decimals: ${decimals} },`,
    `  rpcUrls: { default: { http: [${quote(chain.rpcUrl)}] } },`,
    '}',
    '',
  ]
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
