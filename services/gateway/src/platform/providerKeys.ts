import type { Settings } from '../settings/settings.js'

const keys = {
  relay: ['relayLinkKey', 'LATCHKEY_RELAYLINK_KEY'],
  '0x': ['zeroExKey', 'LATCHKEY_ZEROEX_KEY'],
  '1inch': ['oneInchKey', 'LATCHKEY_ONEINCH_KEY'],
  etherscan: ['etherscanKey', 'LATCHKEY_ETHERSCAN_KEY'],
} as const satisfies Readonly<Record<string, readonly [setting: keyof Settings, variable: string]>>

type ProviderKeys = Pick<Settings, (typeof keys)[keyof typeof keys][0]>

function missingKey(settings: ProviderKeys, provider: string): string | undefined {
  const [setting, variable] = Object.entries(keys).find(([name]) => name === provider)?.[1] ?? []
  return setting === undefined || settings[setting] ? undefined : variable
}

interface Keyed {
  readonly swaps?: readonly { readonly provider: string }[] | undefined
  readonly history?: readonly { readonly provider: string }[] | undefined
}

export function withKeys<C extends Keyed>(settings: ProviderKeys, chain: C): C {
  const { swaps, history } = chain
  const hasKey = ({ provider }: { readonly provider: string }) => missingKey(settings, provider) === undefined
  return {
    ...chain,
    ...(swaps && { swaps: swaps.filter(hasKey) }),
    ...(history && { history: history.filter(hasKey) }),
  }
}

export const keysMissed = (
  settings: ProviderKeys,
  { swaps = [], history = [] }: Keyed,
): readonly { readonly provider: string; readonly variable: string }[] =>
  [...swaps, ...history].flatMap(({ provider }) => {
    const variable = missingKey(settings, provider)
    return variable === undefined ? [] : [{ provider, variable }]
  })
