import type { SettingsDocument } from './documentSchema.js'

type Fields = Readonly<Record<string, unknown>>

const lists = {
  projects: { key: 'id', noun: 'Project', title: 'name' },
  relays: { key: 'url', noun: 'Relay', title: 'url' },
  chains: { key: 'caip2', noun: 'Network', title: 'name' },
} as const

const customWallets = { key: 'id', noun: 'Wallet', title: 'name' } as const

const fieldNames: Readonly<Record<string, string>> = {
  allowedOrigins: 'allowed origins',
  rpcUrls: 'upstreams',
  bundlerUrls: 'bundlers',
  nativeCurrency: 'native coin',
  caip2: 'id',
  signInCookies: 'sign-ins in cookies',
  quota: 'requests a day',
  deviceCheck: 'the check of new devices',
  serverCalls: 'requests of servers',
  order: 'wallets that come first',
  include: 'wallets that are offered',
  exclude: 'wallets that are left out',
  image: 'picture',
  mobile_link: 'app link',
  link_mode: 'web link',
}

/** Node URLs may hold keys: only their change is reported. */
const secretFields = new Set(['rpcUrls', 'bundlerUrls', 'balances', 'prices', 'history'])

export function describeChanges(before: SettingsDocument, after: SettingsDocument): string[] {
  const { custom: customBefore = [], ...walletsBefore } = before.wallets ?? {}
  const { custom: customAfter = [], ...walletsAfter } = after.wallets ?? {}
  return [
    ...Object.entries(lists).flatMap(([name, words]) => {
      const part = name as keyof typeof lists
      return describeList(before[part] ?? [], after[part] ?? [], words)
    }),
    ...describeFields(walletsBefore, walletsAfter).map((text) => `Wallets: ${text}`),
    ...describeList(customBefore, customAfter, customWallets),
  ]
}

function describeList(
  before: readonly Fields[],
  after: readonly Fields[],
  { key, noun, title }: { readonly key: string; readonly noun: string; readonly title: string },
): string[] {
  const called = (item: Fields) => `${noun} “${String(item[title] ?? item[key])}”`
  const old = new Map(before.map((item) => [item[key], item]))
  const now = new Set(after.map((item) => item[key]))
  const sentences = after.flatMap((item) => {
    const was = old.get(item[key])
    if (was === undefined) return [`${called(item)} added`]
    return describeFields(was, item).map((text) => `${called(item)}: ${text}`)
  })
  const removals = before.filter((item) => !now.has(item[key])).map((item) => `${called(item)} removed`)
  const orderOf = (items: readonly Fields[], others: ReadonlySet<unknown>) =>
    items.map((item) => item[key]).filter((name) => others.has(name))
  const isMoved = !same(orderOf(before, now), orderOf(after, new Set(old.keys())))
  return [...sentences, ...removals, ...(isMoved ? [`${noun}s: order changed`] : [])]
}

function describeFields(before: Fields, after: Fields): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => !same(before[name], after[name]))
    .map((name) => describeField(name, before[name], after[name]))
}

function describeField(name: string, before: unknown, after: unknown): string {
  const called = fieldNames[name] ?? name
  if (secretFields.has(name)) return `${called} changed`
  const entries = describeEntries(before, after)
  if (entries !== undefined) return `${called}: ${entries}`
  if (typeof after === 'boolean') return `${called} turned ${after ? 'on' : 'off'}`
  const isShort = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  if (isShort(after) && name !== 'image')
    return isShort(before)
      ? `${called} changed from ${short(String(before))} to ${short(String(after))}`
      : `${called} set to ${short(String(after))}`
  if (name === 'features') return describeFeatures(before, after)
  return after === undefined ? `${called} left to the default` : `${called} changed`
}

function describeEntries(before: unknown, after: unknown): string | undefined {
  const texts = (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : undefined
  const [was, is] = [texts(before ?? []), texts(after ?? [])]
  if (was === undefined || is === undefined) return undefined
  const added = is.filter((text) => !was.includes(text))
  const removed = was.filter((text) => !is.includes(text))
  const parts = [
    ...(added.length > 0 ? [`added ${short(added.join(', '))}`] : []),
    ...(removed.length > 0 ? [`removed ${short(removed.join(', '))}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : 'order changed'
}

function describeFeatures(before: unknown, after: unknown): string {
  if (after === undefined) return 'features left to the default'
  const on = (value: unknown) =>
    new Map(
      (Array.isArray(value) ? (value as Fields[]) : []).map((item) => [
        String(item['id']),
        item['isEnabled'] === true,
      ]),
    )
  const [was, is] = [on(before), on(after)]
  const turned = [...is]
    .filter(([id, isOn]) => was.get(id) !== isOn)
    .map(([id, isOn]) => `${id} ${isOn ? 'on' : 'off'}`)
  return turned.length === 0 ? 'features changed' : `features: ${short(turned.join(', '))}`
}

const short = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text)

/** A database does not keep the order of fields. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inside]) => [name, sorted(inside)]),
  )
}
