import type { CustomWallet, Document, Project, Relay } from '../api/types.js'

function put<Key extends string, Item extends Readonly<Record<Key, string>>>(
  list: readonly Item[] = [],
  key: Key,
  item: Item,
): readonly Item[] {
  const place = list.findIndex((one) => one[key] === item[key])
  return place < 0 ? [...list, item] : list.with(place, item)
}

/** Other fields stay stored or default. */
export function withProject(document: Document, id: string, changes: Partial<Omit<Project, 'id'>>): Document {
  const before = document.projects?.find((project) => project.id === id)
  return { ...document, projects: put(document.projects, 'id', { ...before, ...changes, id }) }
}

export const withoutProject = (document: Document, id: string): Document => ({
  ...document,
  projects: document.projects?.filter((project) => project.id !== id) ?? [],
})

export function withChain(
  document: Document,
  caip2: string,
  changes: Omit<NonNullable<Document['chains']>[number], 'caip2'>,
): Document {
  const before = document.chains?.find((chain) => chain.caip2 === caip2)
  return { ...document, chains: put(document.chains, 'caip2', { ...before, ...changes, caip2 }) }
}

export const withoutChain = (document: Document, caip2: string): Document => ({
  ...document,
  chains: document.chains?.filter((chain) => chain.caip2 !== caip2) ?? [],
})

export const withWallets = (document: Document, changes: NonNullable<Document['wallets']>): Document => ({
  ...document,
  wallets: { ...document.wallets, ...changes },
})

export const withOwnWallet = (document: Document, wallet: CustomWallet): Document =>
  withWallets(document, { custom: put(document.wallets?.custom, 'id', wallet) })

export const withoutOwnWallet = (document: Document, id: string): Document =>
  withWallets(document, { custom: document.wallets?.custom?.filter((wallet) => wallet.id !== id) ?? [] })

export const withRelays = (document: Document, relays: readonly Relay[]): Document => ({
  ...document,
  relays,
})

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Only changed fields: defaults stay defaults. */
export function changedFields<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  )
  return Object.fromEntries(entries) as Partial<T>
}
