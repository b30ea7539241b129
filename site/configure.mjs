/**
 * @typedef {object} Choice
 * @property {'react' | 'vue' | 'svelte' | 'elements'} framework
 * @property {readonly ('eip155' | 'solana' | 'bip122')[]} families
 * @property {boolean} phone wallets by QR code
 * @property {boolean} login embedded wallets
 * @property {boolean} signIn
 * @property {boolean} gateway
 */

const familyNetworks = { eip155: ['mainnet', 'base'], solana: ['solana'], bip122: ['bitcoin'] }

/**
 * The install line and the code for a choice.
 *
 * @param {Choice} choice
 * @returns {{ install: string, code: string }}
 */
export function configure({ framework, families, phone, login, signIn, gateway }) {
  const needsGateway = gateway || login || signIn
  const packages = [
    'core',
    ...families,
    ...(phone ? ['walletconnect'] : []),
    ...(login ? ['embedded'] : []),
    ...(signIn ? ['siwx'] : []),
    ...(framework === 'react' ? ['react'] : ['elements', ...(framework === 'elements' ? [] : [framework])]),
  ]
  // The family and its network have one name in Solana.
  const networks = families.flatMap((family) => familyNetworks[family])
  const named = networks.map((name) => (name === 'solana' ? 'solana as solanaMainnet' : name))
  const connectors = [
    ...(phone ? ["walletConnect({ relayUrl: 'wss://relay.example' })"] : []),
    ...(login ? ["embedded({ frameUrl: 'https://frame.example' })"] : []),
  ]
  const imports = [
    ...(framework === 'react' ? [] : ["import '@latchkey/elements/elements.css'"]),
    ...(families.includes('bip122') ? ["import { bip122 } from '@latchkey/bip122'"] : []),
    "import { createLatchkey } from '@latchkey/core'",
    `import { ${named.join(', ')} } from '@latchkey/core/networks'`,
    ...(families.includes('eip155') ? ["import { eip155 } from '@latchkey/eip155'"] : []),
    ...(framework === 'react' ? [] : ["import { provideClient } from '@latchkey/elements'"]),
    ...(login ? ["import { embedded } from '@latchkey/embedded'"] : []),
    ...(signIn ? ["import { gatewaySiwx } from '@latchkey/siwx'"] : []),
    ...(families.includes('solana') ? ["import { solana } from '@latchkey/solana'"] : []),
    ...(phone ? ["import { walletConnect } from '@latchkey/walletconnect'"] : []),
    ...frameworks[framework].imports,
  ]
  const used = networks.map((name) => (name === 'solana' ? 'solanaMainnet' : name))
  const client = [
    'const client = createLatchkey({',
    `  networks: [${used.join(', ')}],`,
    `  adapters: [${families.map((family) => `${family}()`).join(', ')}],`,
    ...(connectors.length > 0 ? [`  connectors: [${connectors.join(', ')}],`] : []),
    ...(needsGateway ? ["  gateway: 'https://gateway.example',", "  projectId: 'my-app',"] : []),
    ...(signIn ? ['  siwx: gatewaySiwx(),'] : []),
    '})',
  ]
  return {
    install: `npm install ${packages.map((name) => `@latchkey/${name}`).join(' ')}`,
    code: frameworks[framework].page([...imports, '', ...client].join('\n')),
  }
}

/** @type {Record<Choice['framework'], { imports: readonly string[], page: (setup: string) => string }>} */
const frameworks = {
  react: {
    imports: ["import { ConnectButton, LatchkeyProvider } from '@latchkey/react'"],
    page: (setup) =>
      `${setup}\n\nexport const App = () => (\n  <LatchkeyProvider client={client}>\n    <ConnectButton />\n  </LatchkeyProvider>\n)\n`,
  },
  vue: {
    imports: [
      "import { LatchkeyPlugin } from '@latchkey/vue'",
      "import { createApp } from 'vue'",
      "import App from './App.vue'",
    ],
    page: (setup) =>
      `${setup}\n\n// <latchkey-button label="Connect" /> in a template\ncreateApp(App).use(LatchkeyPlugin, { client, provideClient }).mount('#app')\n`,
  },
  svelte: {
    imports: ["import { setLatchkey } from '@latchkey/svelte'"],
    page: (setup) =>
      `<script lang="ts">\n${setup.replace(/^(?=.)/gm, '  ')}\n  setLatchkey(client, { provideClient })\n</script>\n\n<latchkey-button></latchkey-button>\n`,
  },
  elements: {
    imports: [],
    page: (setup) =>
      `${setup}\n\n// <latchkey-button></latchkey-button> in the page\nprovideClient(client)\n`,
  },
}
