import type { Family, GrantedNamespace } from '../families/familyTypes.js'
import { grantFamilies } from '../families/grantFamilies.js'
import type { ChainId } from '../settings/walletTypes.js'
import { isChainId } from './readNamespaces.js'

interface AskedNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
type RequestedNamespaces = Readonly<Record<string, AskedNamespace>>

export interface ProposalTerms {
  /** Supported ones, in the app's order. */
  readonly chains: readonly ChainId[]
  readonly unknownChains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly others: Readonly<Record<string, GrantedNamespace>>
  readonly problem?: string
}

/** Only a missing required chain or method is a problem. */
export function readProposal(
  required: RequestedNamespaces,
  optional: RequestedNamespaces,
  walletAbilities: {
    readonly chains: readonly ChainId[]
    readonly methods: readonly string[]
    readonly events: readonly string[]
    readonly families: readonly Family[]
  },
): ProposalTerms {
  const must = collect(required)
  const all = merge(must, collect(optional))
  const known = (chain: string): chain is ChainId =>
    isChainId(chain) && walletAbilities.chains.includes(chain)
  const isUnknown = (chain: string): boolean =>
    !known(chain) && !walletAbilities.families.some((family) => family.chain === chain)
  const missing = [...must.chains].filter(isUnknown)
  const lacking = [...must.methods].filter((method) => !walletAbilities.methods.includes(method))
  const problem =
    missing.length > 0
      ? `The app insists on ${missing.join(', ')}, which this wallet doesn’t have.`
      : lacking.length > 0
        ? `The app insists on ${lacking.join(', ')}, which this wallet can’t do.`
        : undefined
  return {
    chains: [...all.chains].filter(known),
    unknownChains: [...all.chains].filter(isUnknown),
    methods: walletAbilities.methods.filter((method) => all.methods.has(method)),
    events: walletAbilities.events.filter((event) => all.events.has(event)),
    others: grantFamilies(walletAbilities.families, [required, optional]),
    ...(problem === undefined ? {} : { problem }),
  }
}

interface CollectedTerms {
  readonly chains: Set<string>
  readonly methods: Set<string>
  readonly events: Set<string>
}

function collect(asked: RequestedNamespaces): CollectedTerms {
  const found: CollectedTerms = { chains: new Set(), methods: new Set(), events: new Set() }
  for (const [key, { chains = [], methods, events }] of Object.entries(asked)) {
    for (const chain of key.includes(':') ? [key] : chains) found.chains.add(chain)
    if (key !== 'eip155' && !key.startsWith('eip155:')) continue
    for (const method of methods) found.methods.add(method)
    for (const event of events) found.events.add(event)
  }
  return found
}

const merge = (a: CollectedTerms, b: CollectedTerms): CollectedTerms => ({
  chains: new Set([...a.chains, ...b.chains]),
  methods: new Set([...a.methods, ...b.methods]),
  events: new Set([...a.events, ...b.events]),
})
