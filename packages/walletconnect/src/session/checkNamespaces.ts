import type { SessionNamespaces } from '../records/recordTypes.js'

const NAMESPACE = /^[-a-z0-9]{3,8}$/
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const ACCOUNT = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/
/** Limits a peer's stored values. */
const MOST_ENTRIES = 1000
const MOST_TEXT = 256

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MOST_ENTRIES &&
  value.every((item) => typeof item === 'string' && item.length <= MOST_TEXT)

/**
 * Our proposals require no namespaces.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 *
 * @returns a copy of the known fields, or undefined when a rule is broken
 */
export function checkNamespaces(value: unknown): SessionNamespaces | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value as Record<string, unknown>)
  if (entries.length === 0 || entries.length > MOST_ENTRIES) return undefined
  const checked: [string, SessionNamespaces[string]][] = []
  let total = 0
  for (const [key, entry] of entries) {
    const made = checkEntry(key, entry)
    if (made === undefined) return undefined
    total += made.accounts.length + made.methods.length + made.events.length
    checked.push([key, made])
  }
  const some = checked.some(([, entry]) => entry.accounts.length > 0)
  return some && total <= MOST_ENTRIES * 3 ? Object.fromEntries(checked) : undefined
}

function checkEntry(key: string, entry: unknown): SessionNamespaces[string] | undefined {
  if (!NAMESPACE.test(key) && !CHAIN.test(key)) return undefined
  if (typeof entry !== 'object' || entry === null) return undefined
  const { accounts, methods, events, chains } = entry as Record<string, unknown>
  if (!isTexts(accounts) || !isTexts(methods) || !isTexts(events)) return undefined
  const belongs = accounts.every((account) => {
    const chain = ACCOUNT.exec(account)?.[1]
    return chain !== undefined && (chain === key || chain.startsWith(`${key}:`))
  })
  if (!belongs) return undefined
  return {
    accounts: accounts as SessionNamespaces[string]['accounts'],
    methods,
    events,
    ...(isTexts(chains) ? { chains } : {}),
  }
}
