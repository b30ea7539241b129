import { z } from 'zod'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import { namespaceOf, namespaces } from '../chains/namespaces/namespaces.js'
import { askJson } from '../platform/askJson.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { Token } from '../chains/chainSettings.js'
import { readTokenList, type ListedToken } from './tokenList.js'

/** Milliseconds. */
const every = 600_000

/** Each is read with every account's balances. */
const maxChainTokens = 1000

type TokenListDeps = Pick<GatewayDeps, 'config' | 'fetch' | 'hosts' | 'log' | 'tasks'>

/** The settings' tokens win. A failing list keeps its last tokens. */
export function withTokenLists(registry: ChainRegistry, deps: TokenListDeps): ChainRegistry {
  const { config, log, tasks } = deps
  const lists = new Map<string, readonly ListedToken[]>()
  let filled = new WeakMap<ChainEntry, ChainEntry>()

  async function read(url: string): Promise<void> {
    try {
      lists.set(url, readTokenList(await askJson({ url: new URL(url), schema: z.unknown() }, deps)))
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ list: config.current().tokenLists.indexOf(url), reason }, 'a token list was not read')
    }
  }

  tasks.add({
    name: 'token lists',
    pause: () => every,
    async run() {
      const urls = config.current().tokenLists
      await Promise.all(urls.map(read))
      for (const url of lists.keys()) if (!urls.includes(url)) lists.delete(url)
      filled = new WeakMap()
      return false
    },
  })

  function fill(entry: ChainEntry): ChainEntry {
    const known = filled.get(entry)
    if (known) return known
    const { chain } = entry
    const added = config
      .current()
      .tokenLists.flatMap((url) => lists.get(url) ?? [])
      .filter(({ caip2 }) => caip2 === chain.caip2)
    const made = added.length === 0 ? entry : { ...entry, chain: { ...chain, tokens: merge(entry, added) } }
    filled.set(entry, made)
    return made
  }

  return {
    all: () => registry.all().map(fill),
    get(caip2) {
      const entry = registry.get(caip2)
      return entry && fill(entry)
    },
  }
}

function merge({ chain }: ChainEntry, added: readonly ListedToken[]): readonly Token[] {
  const facts = namespaces.get(namespaceOf(chain.caip2))
  const same = (address: string) => facts?.sameAddress(address) ?? address
  const knownAddresses = new Set(chain.tokens.map(({ address }) => same(address)))
  const newTokens: Token[] = []
  for (const { caip2: _chain, ...token } of added) {
    if (newTokens.length === maxChainTokens) break
    if (knownAddresses.has(same(token.address))) continue
    knownAddresses.add(same(token.address))
    newTokens.push(token)
  }
  return [...chain.tokens, ...newTokens]
}
