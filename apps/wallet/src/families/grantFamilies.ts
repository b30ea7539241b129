import type { Family, GrantedNamespace } from './familyTypes.js'

type RequestedFamilies = Readonly<
  Record<string, { readonly chains?: readonly string[]; readonly methods: readonly string[] }>
>

/** Only those that the app names. */
export function grantFamilies(
  families: readonly Family[],
  asked: readonly RequestedFamilies[],
): Readonly<Record<string, GrantedNamespace>> {
  const entries = asked.flatMap((one) => Object.entries(one))
  const granted = families.flatMap(({ namespace, chain, address, methods }) => {
    const own = entries.filter(([key, { chains = [] }]) => key === chain || chains.includes(chain))
    if (own.length === 0) return []
    const wanted = own.flatMap(([, entry]) => entry.methods)
    const grant: GrantedNamespace = {
      chains: [chain],
      accounts: [`${chain}:${address}`],
      methods: methods.filter((method) => wanted.includes(method)),
      events: [],
    }
    return [[namespace, grant] as const]
  })
  return Object.fromEntries(granted)
}
