import type { SgNode } from '@ast-grep/napi'
import { readProperties, resolveConst } from './objects.js'
import { createClient, placeOf, reportPhones, short, taker } from './place.js'
import type { Source } from './Source.js'

const known: Readonly<Record<number, string>> = {
  1: 'mainnet',
  10: 'optimism',
  56: 'bsc',
  100: 'gnosis',
  137: 'polygon',
  324: 'zksync',
  8453: 'base',
  17000: 'holesky',
  42161: 'arbitrum',
  42220: 'celo',
  43114: 'avalanche',
  59144: 'linea',
  84532: 'baseSepolia',
  534352: 'scroll',
  7777777: 'zora',
  11155111: 'sepolia',
}

export function rewriteOnboard(source: Source, call: SgNode): void {
  const place = placeOf(source, call)
  const properties = readProperties(call.field('arguments')?.child(1))
  const statement = call.parent()
  const isAlone = statement?.kind() === 'expression_statement' && statement.parent()?.kind() === 'program'
  const take = taker(properties ?? [])
  const wallets = take('wallets')
  const chains = take('chains')
  const networks = chains && readChains(source, chains.node)
  if (!properties || !networks || (!place && !isAlone)) {
    source.report(call, 'Create the client with `createLatchkey`; its networks need the form of viem')
    return
  }
  const options = [`networks: [${networks.list.join(', ')}]`]
  if (networks.urls.length > 0) options.push(`customRpcUrls: { ${networks.urls.join(', ')} }`)
  const metadata = readProperties(take('appMetadata')?.node.field('value'))
  const parts = (metadata ?? []).flatMap(({ key, value, node }) => {
    if (key === 'name' || key === 'description') return [`${key}: ${value}`]
    if (key === 'icon' && !/^['"`]\s*</.test(value)) return [`icons: [${value}]`]
    source.report(node, `Removed from the metadata: \`${short(node.text())}\``)
    return []
  })
  if (parts.length > 0) options.push(`metadata: { ${parts.join(', ')} }`)
  for (const one of take.rest()) source.report(one.node, `Removed from \`init\`: \`${short(one.text)}\``)
  if (wallets) removeModules(source, wallets.node)
  if (place) {
    const eip155 = source.need('eip155', '@latchkey/eip155')
    const create = source.need('createLatchkey', '@latchkey/core')
    const all = [...options, `adapters: [${eip155}()]`]
    source.replace(call, source.style(`${create}({\n${all.map((one) => `  ${one},\n`).join('')}})`))
    source.shared.client = {
      file: source.path,
      name: place.name,
      isDefault: place.isDefault && !place.isExported,
    }
    rewriteMembers(source, place.name)
  } else if (statement) {
    createClient(
      source,
      { statement, name: '', isExported: true, isDefault: false },
      options.map((one) => source.style(one)),
    )
    source.replace(statement, '')
  }
}

/** Undefined unless a literal list. */
function readChains(source: Source, property: SgNode): { list: string[]; urls: string[] } | undefined {
  const value =
    property.field('value') ?? source.all('identifier').find((one) => one.text() === property.text())
  const array = value && resolveConst(source.root, value).value
  if (array?.kind() !== 'array') return undefined
  const list: string[] = []
  const urls: string[] = []
  for (const item of array.children().filter((node) => node.isNamed() && node.kind() !== 'comment')) {
    const properties = readProperties(resolveConst(source.root, item).value)
    const take = taker(properties ?? [])
    const id = Number(take('id')?.value.replace(/['"`]/g, ''))
    if (!properties || !Number.isInteger(id)) return undefined
    const url = take('rpcUrl')?.value
    const name = known[id]
    if (name) list.push(source.need(name, '@latchkey/core/networks'))
    else {
      const token = take('token')?.value ?? `'ETH'`
      list.push(
        `{ id: ${id}, name: ${take('label')?.value ?? `'Chain ${id}'`}, nativeCurrency: { name: ${token}, symbol: ${token}, decimals: 18 }, rpcUrls: { default: { http: [${url ?? ''}] } } }`,
      )
    }
    if (name && url) urls.push(`'eip155:${id}': [${url}]`)
  }
  return { list, urls }
}

/** The client finds these wallets itself. */
function removeModules(source: Source, property: SgNode): void {
  const value =
    property.field('value') ?? source.all('identifier').find((one) => one.text() === property.text())
  const modules = new Map(source.imports.map((one) => [one.local, one]))
  for (const declarator of source.all('variable_declarator')) {
    const called = declarator.field('value')?.field('function')?.text() ?? ''
    const statement = declarator.parent()
    const isList = value !== undefined && declarator.field('name')?.text() === value.text()
    const found = modules.get(called)
    const isModule = found?.name === 'default' && !/\/(?:core|react)$/.test(found.source)
    if (!statement || (!isModule && !isList)) continue
    const outer = statement.parent()
    if (outer?.kind() !== 'export_statement') source.remove(statement)
    if (/walletconnect/i.test(found?.source ?? '')) reportPhones(source, statement)
  }
}

/** Documented methods only. */
function rewriteMembers(source: Source, name: string): void {
  for (const node of source.all('member_expression')) {
    if (node.field('object')?.text() !== name) continue
    const property = node.field('property')
    const call = node.parent()
    const list = call?.kind() === 'call_expression' ? call.field('arguments') : undefined
    const to = { connectWallet: 'open', disconnectWallet: 'disconnect' }[property?.text() ?? '']
    if (to && property && list) {
      source.replace(property, to)
      if (list.text() !== '()') source.replace(list, '()')
      if (to === 'open')
        source.report(node, '`client.open()` tells how it ended, not the wallets: read `client.getState()`')
    } else source.report(node, `\`${node.text()}\` has another form: see the table`)
  }
}
