import type { SessionNamespaces } from '../src/records/recordTypes.js'

export type RequiredNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

export function satisfiesRequired(namespaces: SessionNamespaces, required: RequiredNamespaces): boolean {
  return Object.entries(required).every(([key, wanted]) =>
    (key.includes(':') ? [key] : (wanted.chains ?? [])).every((chain) => {
      const covering = Object.entries(namespaces).filter(
        ([name, { accounts }]) =>
          (name === chain || chain.startsWith(`${name}:`)) &&
          accounts.some((account) => account.startsWith(`${chain}:`)),
      )
      const has = (kind: 'methods' | 'events'): boolean =>
        wanted[kind].every((item) => covering.some(([, entry]) => entry[kind].includes(item)))
      return covering.length > 0 && has('methods') && has('events')
    }),
  )
}
