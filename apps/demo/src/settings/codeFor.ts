import { DEFAULTS, type Settings } from './settings.js'

/** The code a host would write for these settings. */
export function codeFor(settings: Settings): string {
  const options: string[] = []
  if (settings.remote)
    options.push(`connectors: [walletConnect({ relayUrl: 'wss://relay.my.app', projectId: 'my-app' })],`)
  if (settings.gateway) options.push(`gateway: 'https://wallets.my.app',`)
  if (settings.theme !== 'dark') options.push(`themeMode: '${settings.theme}',`)
  if (settings.accent) options.push(`themeVariables: { accent: '${settings.accent}' },`)
  const features = (['send', 'receive', 'allWallets', 'legalCheckbox', 'collapseWallets'] as const)
    .filter((key) => settings[key] !== DEFAULTS[key])
    .map((key) => `${key}: ${settings[key]}`)
  if (features.length > 0) options.push(`features: { ${features.join(', ')} },`)
  if (settings.legalCheckbox)
    options.push(`termsConditionsUrl: 'https://my.app/terms',`, `privacyPolicyUrl: 'https://my.app/privacy',`)
  if (settings.featured.length > 0) options.push(`featuredWalletIds: ${JSON.stringify(settings.featured)},`)
  if (settings.exclude.length > 0) options.push(`excludeWalletIds: ${JSON.stringify(settings.exclude)},`)
  if (settings.include.length > 0) options.push(`includeWalletIds: ${JSON.stringify(settings.include)},`)
  if (!settings.networkSwitch) options.push('enableNetworkSwitch: false,')
  if (settings.allowUnsupported) options.push('allowUnsupportedChain: true,')
  const body = ['networks: [mainnet, base],', 'adapters: [eip155()],', ...options].map((line) => `  ${line}`)
  const view = settings.embedded ? '<LatchkeyModal embedded />' : '<ConnectButton />'
  return [
    `import { createLatchkey } from '@latchkey/core'`,
    `import { base, mainnet } from '@latchkey/core/networks'`,
    `import { eip155 } from '@latchkey/eip155'`,
    `import { ${settings.embedded ? 'LatchkeyModal' : 'ConnectButton'}, LatchkeyProvider } from '@latchkey/react'`,
    ...(settings.remote ? [`import { walletConnect } from '@latchkey/walletconnect'`] : []),
    '',
    'const client = createLatchkey({',
    ...body,
    '})',
    '',
    'export const App = () => (',
    `  <LatchkeyProvider client={client}>${view}</LatchkeyProvider>`,
    ')',
  ].join('\n')
}
