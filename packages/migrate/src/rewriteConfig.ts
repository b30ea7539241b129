import type { SgNode } from '@ast-grep/napi'
import { rewriteOnboard } from './rewriteOnboard.js'
import { objectText, type Property, readProperties, resolveConst } from './objects.js'
import { createClient, type Place, placeOf, reportPhones, short, taker } from './place.js'
import { pageUrl } from './pages.js'
import { callsOf } from './rewriteUses.js'
import type { Source } from './Source.js'

/** These keep their names. */
const wagmiOptions = new Set([
  'transports',
  'ssr',
  'storage',
  'batch',
  'pollingInterval',
  'cacheTime',
  'syncConnectedChain',
])

export function rewriteConfig(source: Source): void {
  const { kit } = source
  for (const found of source.imports) {
    const name =
      found.name === 'default' && kit.name === 'web3-onboard' && found.source.endsWith('/core')
        ? 'init'
        : found.name
    const rule = Object.hasOwn(kit.config, name) ? kit.config[name] : undefined
    if (!rule) continue
    for (const call of callsOf(source, found)) {
      if (rule === 'wagmi') rewriteWagmi(source, call)
      else if (rule === 'onboard') rewriteOnboard(source, call)
      else rewriteAppKit(source, call)
    }
  }
}

/** Also as `createConfig`'s argument. */
function rewriteWagmi(source: Source, inner: SgNode): void {
  const outer = inner.parent()?.parent()
  const call = outer?.field('function')?.text() === 'createConfig' ? outer : inner
  const place = placeOf(source, call)
  const properties = readProperties(inner.field('arguments')?.child(1))
  if (!place || !properties) {
    source.report(inner, 'Create the client and the wagmi config', pageUrl('migrating.md#the-setup-for-both'))
    return
  }
  const take = taker(properties)
  const metadata = [
    ...field('name', take('appName')),
    ...field('description', take('appDescription')),
    ...field('url', take('appUrl')),
    ...field('icons', take('appIcon'), (value) => `[${value}]`),
  ]
  const projectId = take('projectId') ?? take('walletConnectProjectId')
  if (projectId) reportPhones(source, projectId.node)
  const chains = take('chains')
  const wagmiProperties = properties.filter(({ key }) => wagmiOptions.has(key))
  for (const one of wagmiProperties) take(one.key)
  const comments = properties.filter(({ key }) => key.startsWith('app')).map((one) => one.comments)
  const options = metadata.length > 0 ? [`${comments.join('')}metadata: { ${metadata.join(', ')} }`] : []
  for (const one of take.rest()) source.report(one.node, `Removed from the config: \`${short(one.text)}\``)
  createBoth(source, { call, place, chains, wagmiProperties, options })
}

function createBoth(
  source: Source,
  {
    call,
    place,
    chains,
    wagmiProperties,
    options,
    member,
  }: {
    call: SgNode
    place: Place
    chains: Property | undefined
    wagmiProperties: readonly Property[]
    options: readonly string[]
    /** Of the object with the config. */
    member?: string
  },
): void {
  const list = chainsText(source, chains)
  const hasTransports = wagmiProperties.some(({ key }) => key === 'transports')
  const names = /^\[([\w\s,]+)\]$/
    .exec(list)?.[1]
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const http = hasTransports ? '' : source.need('http', 'wagmi')
  const reads = hasTransports
    ? []
    : names
      ? [`transports: { ${names.map((one) => `[${one}.id]: ${http}()`).join(', ')} }`]
      : [`client: ({ chain }) => ${source.need('createClient', 'viem')}({ chain, transport: ${http}() })`]
  const client = createClient(source, place, [`networks: ${list}`, ...options])
  const config = [
    `${chains?.comments ?? ''}chains: ${list}`,
    ...wagmiProperties.map(({ text }) => text),
    ...reads.map((text) => source.style(text)),
    `connectors: [${source.need('latchkey', '@latchkey/wagmi')}(${client})]`,
    'multiInjectedProviderDiscovery: false',
  ]
  const created = `${source.need('createConfig', 'wagmi')}(${objectText(config)})`
  source.replace(call, member ? `{ ${member}: ${created} }` : created)
  const end = place.statement.range().end.index
  const name = member ? `${place.name}.${member}` : place.name
  const link = source.need('linkConfig', '@latchkey/wagmi')
  source.edit(end, end, `\n\n${link}(${name}, ${client})${source.semicolon}`)
}

function chainsText(source: Source, chains: Property | undefined): string {
  if (!chains) {
    const names = ['mainnet', 'polygon', 'optimism', 'arbitrum'].map((one) =>
      source.need(one, 'wagmi/chains'),
    )
    return `[${names.join(', ')}]`
  }
  const node = chains.node.field('value')
  const { value, declarator } = node
    ? resolveConst(source.root, node)
    : resolveConst(
        source.root,
        source.all('identifier').find((one) => one.text() === chains.value) ?? chains.node,
      )
  if (!declarator) {
    if (value.kind() === 'identifier' || node === null)
      source.report(chains.node, `\`${chains.value}\` has to be a tuple: add \`as const\` to its list`)
    return chains.value
  }
  // The config needs a tuple.
  if (value.kind() === 'array' && !declarator.field('type'))
    source.edit(value.range().end.index, value.range().end.index, ' as const')
  return chains.value
}

/** `new WagmiAdapter({ … })` and `createAppKit({ … })`. */
function rewriteAppKit(source: Source, call: SgNode): void {
  const properties = readProperties(call.field('arguments')?.child(1))
  if (!properties) {
    source.report(call, 'Create the client with `createLatchkey`')
    return
  }
  const take = taker(properties)
  const adapters = take('adapters')
  const projectId = take('projectId')
  if (projectId) reportPhones(source, projectId.node)
  const { shared } = source
  // wagmi's adapter has created it.
  const isWagmi = shared.client !== undefined || /wagmi/i.test(adapters?.value ?? '')
  const options: string[] = []
  const networks = take('networks')
  if (networks && !isWagmi) options.push(networks.text)
  const known = new Set([
    'defaultNetwork',
    'metadata',
    'themeMode',
    'featuredWalletIds',
    'includeWalletIds',
    'excludeWalletIds',
    'termsConditionsUrl',
    'privacyPolicyUrl',
    'allowUnsupportedChain',
    'enableReconnect',
  ])
  for (const one of take.rest()) {
    if (known.has(one.key) && !isWagmi) options.push(one.text)
    else
      source.report(
        one.node,
        known.has(one.key)
          ? `Move it to \`createLatchkey\`: \`${short(one.text)}\``
          : `Removed from \`createAppKit\`: \`${short(one.text)}\``,
      )
  }
  const parent = call.parent()
  if (isWagmi) {
    const client = shared.client
    if (parent?.kind() === 'expression_statement') source.remove(parent)
    else if (client?.file === source.path) source.replace(call, client.name)
    else source.report(call, 'The client is beside the wagmi config: import it here')
    return
  }
  const list = adapterList(source, adapters?.node.field('value') ?? undefined)
  const place = placeOf(source, call)
  options.push(`adapters: ${list}`)
  const text = `${source.need('createLatchkey', '@latchkey/core')}(${objectText(options)})`
  if (place) source.replace(call, text)
  else if (parent?.kind() === 'expression_statement') source.replace(call, `export const client = ${text}`)
  else source.replace(call, text)
  if (place || parent?.kind() === 'expression_statement')
    shared.client = { file: source.path, name: place?.name ?? 'client' }
}

function adapterList(source: Source, node: SgNode | undefined): string {
  const text = node
    ? source
        .all('new_expression', node)
        .map((one) => one.text())
        .join()
    : ''
  const list = [
    ...(/Solana/.test(text) || /solana/i.test(node?.text() ?? '')
      ? [`${source.need('solana', '@latchkey/solana')}()`]
      : []),
    ...(/bitcoin/i.test(node?.text() ?? '') ? [`${source.need('bip122', '@latchkey/bip122')}()`] : []),
  ]
  if (list.length === 0 || /ethers/i.test(node?.text() ?? ''))
    list.unshift(`${source.need('eip155', '@latchkey/eip155')}()`)
  return `[${list.join(', ')}]`
}

/** First: it creates the client. */
export function rewriteWagmiAdapter(source: Source): void {
  const found = source.imports.find(({ name }) => name === 'WagmiAdapter')
  if (!found) return
  for (const call of source.all('new_expression')) {
    if (call.field('constructor')?.text() !== found.local) continue
    const place = placeOf(source, call)
    const properties = readProperties(call.field('arguments')?.child(1))
    if (!place || !properties) continue
    const take = taker(properties)
    take('projectId')
    const chains = take('networks')
    const wagmiProperties = properties.filter(({ key }) => wagmiOptions.has(key))
    for (const one of wagmiProperties) take(one.key)
    for (const one of take.rest()) source.report(one.node, `Removed from the adapter: \`${short(one.text)}\``)
    createBoth(source, { call, place, chains, wagmiProperties, options: [], member: 'wagmiConfig' })
  }
}

const field = (name: string, one: Property | undefined, map = (value: string) => value): string[] =>
  one ? [`${name}: ${map(one.value)}`] : []
