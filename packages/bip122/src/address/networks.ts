import type { Caip2 } from '@latchkey/protocol/caip'

export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** CAIP-2 network ids: half of the genesis block's hash (CAIP-4). */
export const chainIds: Readonly<Record<BitcoinNetworkName, Caip2>> = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

export const isNetworkName = (text: string): text is BitcoinNetworkName => Object.hasOwn(chainIds, text)

export const networkName = (chainId: string): BitcoinNetworkName | undefined =>
  (Object.keys(chainIds) as BitcoinNetworkName[]).find((name) => chainIds[name] === chainId)
