import { clientCode, type Addresses } from './configure.js'
import type { Choices } from './choices.js'

/** By path, with forward slashes. */
export type Files = Readonly<Record<string, string>>

export interface Template {
  /** Folder in `examples/`. */
  readonly example: string
  /** Creates the client. */
  readonly source: string
  /** The source itself, if it holds nothing else. */
  readonly client: string
  /** As the source imports it. */
  readonly importPath?: string
  /** A server renders the page. */
  readonly cookie?: boolean
  readonly perRender?: boolean
  /** Of `dev`. */
  readonly port: number
  readonly wagmi?: Template
}

export type TemplateName =
  | 'vite-react'
  | 'next'
  | 'react-router'
  | 'nuxt'
  | 'sveltekit'
  | 'astro'
  | 'vanilla'
  | 'vue'
  | 'solid'

const clientPath = './client'

export const templates: Readonly<Record<TemplateName, Template>> = {
  'vite-react': {
    example: 'vite-react',
    source: 'src/App.tsx',
    client: 'src/client.ts',
    importPath: clientPath,
    port: 5173,
    wagmi: { example: 'wagmi', source: 'src/config.ts', client: 'src/config.ts', port: 5173 },
  },
  next: {
    example: 'next-app',
    source: 'app/wallet.tsx',
    client: 'app/client.ts',
    importPath: clientPath,
    cookie: true,
    port: 3000,
  },
  'react-router': {
    example: 'react-router',
    source: 'app/root.tsx',
    client: 'app/client.ts',
    importPath: clientPath,
    cookie: true,
    port: 5173,
  },
  nuxt: {
    example: 'nuxt',
    source: 'app/latchkey.ts',
    client: 'app/latchkey.ts',
    cookie: true,
    port: 3000,
  },
  sveltekit: {
    example: 'sveltekit',
    source: 'src/routes/+layout.svelte',
    client: 'src/lib/client.ts',
    importPath: '$lib/client',
    cookie: true,
    perRender: true,
    port: 5173,
  },
  astro: {
    example: 'astro',
    source: 'src/components/Wallet.tsx',
    client: 'src/components/client.ts',
    importPath: clientPath,
    cookie: true,
    port: 4321,
  },
  vanilla: { example: 'vanilla', source: 'main.ts', client: 'client.ts', importPath: clientPath, port: 5173 },
  vue: {
    example: 'vue',
    source: 'src/main.ts',
    client: 'src/client.ts',
    importPath: clientPath,
    port: 5173,
  },
  solid: {
    example: 'solid',
    source: 'src/main.tsx',
    client: 'src/client.ts',
    importPath: clientPath,
    port: 5173,
  },
}

/** Of a deployment. */
export const addressesOf = (domain: string): Addresses => ({
  gateway: `https://wallets.${domain}`,
  relay: `wss://relay.${domain}`,
  frame: `https://frame.${domain}`,
})

/**
 * @param examples by folder
 * @throws Error when an example lacks the code to replace
 */
export function appFiles(examples: Readonly<Record<string, Files>>, choices: Choices): Files {
  const template = templateOf(choices)
  const { example, source, client, importPath, cookie = false, perRender = false } = template
  const found = examples[example] ?? {}
  const code = clientCode(choices, {
    addresses: addressesOf(choices.domain),
    projectId: choices.name,
    cookie,
    wagmi: choices.wagmi,
    exported: true,
  })
  const module = `${[...code.imports, '', perRender ? asFunction(code.code) : code.code].join('\n')}\n`
  const [first = 'eip155'] = choices.families
  const files = Object.fromEntries(
    Object.entries(found).map(([path, text]) => [
      path,
      text
        .replaceAll("useAccount('eip155')", `useAccount('${first}')`)
        .replaceAll("accountOf(state, 'eip155')", `accountOf(state, '${first}')`),
    ]),
  )
  const host = importPath === undefined ? {} : { [source]: withoutClient(files[source] ?? '', template) }
  const policy =
    files['proxy.ts'] === undefined ? {} : { 'proxy.ts': withSources(files['proxy.ts'], choices) }
  return {
    ...files,
    ...host,
    ...policy,
    [client]: module,
    'package.json': manifest(files['package.json'] ?? '{}', code.packages, choices.name),
    '.gitignore': ignored,
  }
}

export const templateOf = ({ template, wagmi }: Pick<Choices, 'template' | 'wagmi'>): Template =>
  (wagmi && templates[template].wagmi) || templates[template]

const asFunction = (code: string): string =>
  code
    .replace(
      'export const client = createLatchkey({',
      'export const createClient = () =>\n  createLatchkey({',
    )
    .replace(/(?<=createLatchkey\(\{\n)[^]*$/, (rest) => rest.replace(/^(?=.)/gm, '  '))

function withoutClient(text: string, { source, importPath, perRender }: Template): string {
  const name = perRender ? 'createClient' : 'client'
  const lines = text
    .replace(/^const client = createLatchkey\(\{[^\n]*\}\)\n\n?/m, '')
    .replace(/createLatchkey\(\{[^\n]*\}\)/, `${name}()`)
    .replace('import { createLatchkey, type State }', 'import type { State }')
    .split('\n')
    .filter((line) => !/^ *import \{ (?:createLatchkey|eip155|base, mainnet) \} from '@latchkey\//.test(line))
  // Hidden from the check of imports.
  const statement = ['import', `{ ${name} }`, 'from', `'${importPath}'`].join(' ')
  const last = lines.findLastIndex((line) => /^ *import .*'$/.test(line))
  const indent = /^ */.exec(lines[last] ?? '')?.[0] ?? ''
  const result = lines.toSpliced(last + 1, 0, indent + statement).join('\n')
  if (last < 0 || /createLatchkey|eip155\(|core\/networks/.test(result))
    throw new Error(`${source} no longer creates its client in one line.`)
  return result
}

/** The policy with the chosen services. */
function withSources(text: string, { gateway, phone, login, domain }: Choices): string {
  const addresses = addressesOf(domain)
  const connect = `"connect-src 'self' https:`
  if (!text.includes(connect)) throw new Error('proxy.ts no longer has a policy for connections.')
  return text
    .replace(connect, phone ? `${connect} ${addresses.relay}` : connect)
    .replace(`"img-src 'self' data:`, (found) => (gateway ? `${found} ${addresses.gateway}` : found))
    .replace(/^( *)"base-uri 'none'"/m, (found, space: string) =>
      login ? `${space}"frame-src ${addresses.frame}",\n${found}` : found,
    )
}

/** @param packages below `@latchkey/` */
function manifest(text: string, packages: readonly string[], name: string): string {
  const {
    name: _,
    dependencies,
    ...rest
  } = JSON.parse(text) as {
    readonly name: string
    readonly dependencies: Readonly<Record<string, string>>
  }
  const version = dependencies['@latchkey/core'] ?? ''
  const others = Object.entries(dependencies).filter(([one]) => one !== '@latchkey/eip155')
  const added = packages.map((one): [string, string] => [`@latchkey/${one}`, version])
  const all = Object.fromEntries([...others, ...added])
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [two]) => (one < two ? -1 : 1)))
  return `${JSON.stringify({ name, ...rest, dependencies: sorted }, null, 2)}\n`
}

const ignored = `node_modules/
dist/
build/
.next/
.nuxt/
.output/
.react-router/
.svelte-kit/
.astro/
next-env.d.ts
.env
*.env
*.local
`
