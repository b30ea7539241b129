import { type ConnectorSection, DEFAULT_LOCAL_FEATURES } from '@latchkey/protocol/features'
import type { CatalogueWallet, DetectedWallet } from '../src/types/wallet.js'
import { walletRows, type WalletRowsParameters } from '../src/wallets/walletRows.js'

export const announced = (id: string, name: string, more: Partial<DetectedWallet> = {}): DetectedWallet => ({
  id,
  rdns: id,
  name,
  connectorId: 'injected',
  namespaces: ['eip155'],
  type: 'ANNOUNCED',
  ...more,
})
export const legacy: DetectedWallet = {
  id: 'injected',
  name: 'Browser wallet',
  connectorId: 'injected',
  namespaces: ['eip155'],
  type: 'INJECTED',
}
export const listed = (id: string, name: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id,
  name,
  mobileLink: `${id}://`,
  ...more,
})

export const foxAnnounced = announced('io.fox', 'Fox')
export const fox = listed('io.fox', 'Fox', { rdns: 'io.fox' })
export const owl = listed('io.owl', 'Owl', { rdns: 'io.owl' })
export const elk = listed('io.elk', 'Elk')
export const bat = listed('io.bat', 'Bat')
export const cat = listed('io.cat', 'Cat')
export const dog = listed('io.dog', 'Dog')

export type Options = Partial<Omit<WalletRowsParameters, 'config' | 'features'>> & {
  readonly config?: Partial<WalletRowsParameters['config']>
  readonly order?: readonly ConnectorSection[]
  readonly touch?: boolean
}

export const parameters = ({ config, order, touch = false, ...rest }: Options): WalletRowsParameters => ({
  catalogue: [],
  detected: [],
  recent: [],
  config: {
    includeWalletIds: undefined,
    excludeWalletIds: [],
    featuredWalletIds: [],
    customWallets: [],
    sortWallets: undefined,
    ...config,
  },
  features: { connectorTypeOrder: order ?? DEFAULT_LOCAL_FEATURES.connectorTypeOrder },
  platform: { isTouch: touch },
  ...rest,
})

export const rows = (options: Options) => walletRows(parameters(options))
/** `section:id`, with + for installed and * for recent. */
export const brief = (options: Options): string[] =>
  rows(options).map((row) => `${row.section}:${row.id}${row.installed ? '+' : ''}${row.recent ? '*' : ''}`)
