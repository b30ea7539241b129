import { fallbackWallets } from '../src/wallets/generated/fallbackWallets.js'
import { fakeClient } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

export const gateway = 'https://gate.test'

const wallets = Array.from({ length: 100 }, (_, n) => ({
  id: `io.w${n}`,
  name: `Wallet ${n}`,
  ...(n % 2 ? {} : { rdns: `io.w${n}` }),
  mobile_link: `w${n}://`,
  order: n + 1,
}))

export function serve(url: URL): unknown {
  if (url.pathname !== '/getWallets') return { features: [] }
  const get = (key: string): string | undefined => url.searchParams.get(key) ?? undefined
  const list = (key: string): string[] | undefined => get(key)?.toLowerCase().split(',')
  const search = get('search')?.toLowerCase()
  const found = wallets.filter(
    ({ id, name }) =>
      (!list('include') || list('include')?.includes(id)) &&
      (!list('names') || list('names')?.includes(name.toLowerCase())) &&
      !list('exclude')?.includes(id) &&
      (!search || name.toLowerCase().includes(search)),
  )
  const entries = Number(get('entries') ?? 40)
  const from = (Number(get('page') ?? 1) - 1) * entries
  return { data: found.slice(from, from + entries), count: found.length }
}

export const create = (config: Parameters<typeof fakeClient>[0] = {}) =>
  fakeClient({ gateway, ...config }, {}, fakePlatform(serve))
export const asked = ({ platform }: ReturnType<typeof create>) =>
  platform.requests.filter(({ url }) => url.pathname === '/getWallets').map(({ url }) => url.searchParams)
export const evm = fallbackWallets.filter(({ chains }) =>
  chains?.some((chain) => chain.startsWith('eip155:')),
)
export const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
