/** A chain family by its CAIP-2 namespace. */
export type Family = 'eip155' | 'solana' | 'bip122'

/** The choice of a configurator, or of `create-latchkey`. */
export interface ClientChoice {
  readonly families: readonly Family[]
  /** Wallets by QR code, over a relay. */
  readonly phone: boolean
  /** Embedded wallets. */
  readonly login: boolean
  readonly signIn: boolean
  readonly gateway: boolean
}

/** Origins of the services that a client uses. */
export interface Addresses {
  readonly gateway: string
  readonly relay: string
  readonly frame: string
}

/** Options that follow from the app, not from the choice. */
export interface ClientPlace {
  readonly addresses?: Addresses
  readonly projectId?: string
  /** Remembers the account in a cookie, for pages that a server renders. */
  readonly cookie?: boolean
  /** Writes a wagmi configuration beside the client. */
  readonly wagmi?: boolean
  /** Before each `const`. */
  readonly exported?: boolean
}

/** Code that creates a client. */
export interface ClientCode {
  /** Names below `@latchkey/`. */
  readonly packages: readonly string[]
  readonly imports: readonly string[]
  readonly code: string
}

const EXAMPLES: Addresses = {
  gateway: 'https://gateway.example',
  relay: 'wss://relay.example',
  frame: 'https://frame.example',
}

const familyNetworks: Readonly<Record<Family, readonly string[]>> = {
  eip155: ['mainnet', 'base'],
  solana: ['solana'],
  bip122: ['bitcoin'],
}

/** Login and sign-in need a gateway. */
export const needsGateway = ({ gateway, login, signIn }: ClientChoice): boolean => gateway || login || signIn

/**
 * Writes the code that creates a client, with its imports and packages.
 *
 * @param choice families in the order of the networks, the first one is the default
 */
export function clientCode(choice: ClientChoice, place: ClientPlace = {}): ClientCode {
  const { families, phone, login, signIn } = choice
  const { addresses = EXAMPLES, projectId = 'my-app', cookie, wagmi, exported } = place
  const keyword = exported ? 'export const' : 'const'
  const isChain = (network: string) => wagmi === true && familyNetworks.eip155.includes(network)
  const all = families.flatMap((family) => familyNetworks[family])
  const chains = all.filter(isChain)
  const networks = all.filter((name) => !isChain(name))
  // Family and network share a name.
  const networkNames = networks.map((name) => (name === 'solana' ? 'solanaMainnet' : name))
  const named = networks.map((name) => (name === 'solana' ? 'solana as solanaMainnet' : name)).toSorted()
  const connectors = [
    ...(phone ? [`walletConnect({ relayUrl: ${quote(addresses.relay)} })`] : []),
    ...(login ? [`embedded({ frameUrl: ${quote(addresses.frame)} })`] : []),
  ]
  const imports = [
    "import { createLatchkey } from '@latchkey/core'",
    ...(named.length > 0 ? [`import { ${named.join(', ')} } from '@latchkey/core/networks'`] : []),
    ...families.map((family) => `import { ${family} } from '@latchkey/${family}'`),
    ...(login ? ["import { embedded } from '@latchkey/embedded'"] : []),
    ...(signIn ? ["import { gatewaySiwx } from '@latchkey/siwx'"] : []),
    ...(phone ? ["import { walletConnect } from '@latchkey/walletconnect'"] : []),
    ...(wagmi
      ? [
          "import { latchkey, linkConfig } from '@latchkey/wagmi'",
          "import { createConfig, http } from 'wagmi'",
          `import { ${chains.toSorted().join(', ')} } from 'wagmi/chains'`,
        ]
      : []),
  ]
  const list = [...(wagmi ? ['...chains'] : []), ...networkNames].join(', ')
  const lines = [
    ...(wagmi ? [`const chains = [${chains.join(', ')}] as const`, ''] : []),
    `${keyword} client = createLatchkey({`,
    `  networks: [${list}],`,
    `  adapters: [${families.map((family) => `${family}()`).join(', ')}],`,
    ...(connectors.length > 0 ? [`  connectors: [${connectors.join(', ')}],`] : []),
    ...(needsGateway(choice)
      ? [`  gateway: ${quote(addresses.gateway)},`, `  projectId: ${quote(projectId)},`]
      : []),
    ...(signIn ? ['  siwx: gatewaySiwx(),'] : []),
    ...(cookie ? ['  cookie: true,'] : []),
    '})',
    ...(wagmi ? wagmiConfig(keyword, chains) : []),
  ]
  return {
    packages: [
      'core',
      ...families,
      ...(phone ? ['walletconnect'] : []),
      ...(login ? ['embedded'] : []),
      ...(signIn ? ['siwx'] : []),
      ...(wagmi ? ['wagmi'] : []),
    ],
    imports: byModule(imports),
    code: lines.join('\n'),
  }
}

const wagmiConfig = (keyword: string, chains: readonly string[]): readonly string[] => [
  '',
  `${keyword} config = createConfig({`,
  '  chains,',
  `  transports: { ${chains.map((name) => `[${name}.id]: http()`).join(', ')} },`,
  '  connectors: [latchkey(client)],',
  '  multiInjectedProviderDiscovery: false,',
  '})',
  '',
  'linkConfig(config, client)',
]

const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/** Stylesheets first. */
function byModule(imports: readonly string[]): readonly string[] {
  const key = (line: string) => `${line.includes(' from ') ? 1 : 0}${/'([^']+)'$/.exec(line)?.[1] ?? ''}`
  return imports.toSorted((one, two) => (key(one) < key(two) ? -1 : 1))
}

/** A framework whose page {@link configure} writes. */
export type Framework = 'react' | 'vue' | 'svelte' | 'elements'

/**
 * The install line and a whole page's code for a choice.
 *
 * @param choice as for {@link clientCode}, with the framework
 */
export function configure(choice: ClientChoice & { readonly framework: Framework }): {
  readonly install: string
  readonly code: string
} {
  const { framework } = choice
  const { packages, imports, code } = clientCode(choice)
  const isReact = framework === 'react'
  const added = isReact ? ['react'] : ['elements', ...(framework === 'elements' ? [] : [framework])]
  const elements = isReact
    ? []
    : ["import '@latchkey/elements/elements.css'", "import { provideClient } from '@latchkey/elements'"]
  const setup = [...byModule([...imports, ...elements, ...frameworks[framework].imports]), '', code].join(
    '\n',
  )
  return {
    install: `npm install ${[...packages, ...added].map((name) => `@latchkey/${name}`).join(' ')}`,
    code: frameworks[framework].page(setup),
  }
}

const frameworks: Readonly<
  Record<Framework, { readonly imports: readonly string[]; readonly page: (setup: string) => string }>
> = {
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
