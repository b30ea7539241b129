export interface Proposal {
  readonly publicKey: string
  readonly name: string
  readonly url: string
  readonly chains: readonly string[]
  readonly required: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

interface Namespace {
  readonly chains?: readonly string[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
}

interface Params {
  readonly proposer: {
    readonly publicKey: string
    readonly metadata: { readonly name: string; readonly url: string }
  }
  readonly requiredNamespaces?: Readonly<Record<string, Namespace>>
  readonly optionalNamespaces?: Readonly<Record<string, Namespace>>
}

/** Namespaces are `eip155` or one per chain. */
export function readProposal(params: unknown): Proposal {
  const { proposer, requiredNamespaces = {}, optionalNamespaces = {} } = params as Params
  const required = ofEvm(requiredNamespaces)
  const all = [...required, ...ofEvm(optionalNamespaces)]
  const each = (pick: (one: Namespace) => readonly string[] | undefined): readonly string[] => [
    ...new Set(all.flatMap((one) => pick(one) ?? [])),
  ]
  return {
    publicKey: proposer.publicKey,
    name: proposer.metadata.name,
    url: proposer.metadata.url,
    chains: each(({ chains }) => chains),
    // Includes families that this wallet lacks.
    required: Object.entries(requiredNamespaces).flatMap(([key, { chains = [key] }]) => chains),
    methods: each(({ methods }) => methods),
    events: each(({ events }) => events),
  }
}

const ofEvm = (namespaces: Readonly<Record<string, Namespace>>): readonly Namespace[] =>
  Object.entries(namespaces)
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .map(([key, namespace]) => ({ chains: key === 'eip155' ? [] : [key], ...namespace }))
