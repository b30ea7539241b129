import type { Chain, Source } from '../../api/types.js'
import { capital, countOf, formatNumber } from '../../parts/formats.js'
import { providerNames } from './sources/sourceKinds.js'

/** The gateway's own index. */
export interface Index {
  readonly low: number
  readonly high: number
  /** Blocks behind the best server. */
  readonly behind?: number
}

export function factsOf(
  { caip2, tokens: _tokens, balances, history, swaps, prices, bundlerUrls = [] }: Chain,
  {
    tokens,
    index,
  }: {
    readonly tokens: { readonly settings: number; readonly lists: number }
    readonly index: Index | undefined
  },
): readonly (readonly [string, string])[] {
  const ownSource = caip2.startsWith('bip122:') ? undefined : 'The network itself'
  return [
    [
      'Tokens',
      `${countOf(tokens.settings, 'token')} in the settings, ${formatNumber(tokens.lists)} from lists`,
    ],
    ['Balances', balances ? capital(providerName(balances)) : (ownSource ?? 'None')],
    ['History', listText(history) + (index === undefined ? '' : `; indexed are ${range(index)}`)],
    ['Swaps', listText(swaps)],
    ['Prices', listText(prices, 'Only from the settings')],
    ['Smart accounts', bundlerUrls.length === 0 ? 'None' : `By ${bundlerUrls.map(hostOf).join(', ')}`],
  ]
}

const range = ({ low, high, behind }: Index): string =>
  `blocks ${formatNumber(low)} to ${formatNumber(high)}${behind === undefined ? '' : behind === 0 ? ', all there are' : `, ${countOf(behind, 'block')} behind`}`

const listText = (sources: readonly Source[] = [], none = 'None'): string =>
  sources.length === 0 ? none : capital(sources.map(providerName).join(', then '))

function providerName({ provider, url, urls = [] }: Source): string {
  const hosts = [...(url === undefined ? [] : [url]), ...urls].map(hostOf)
  const name = providerNames.get(provider) ?? provider
  return hosts.length === 0 ? name : `${name} (${hosts.join(', ')})`
}

/** The rest of a URL may be a key. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return 'an address'
  }
}
