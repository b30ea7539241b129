import type { CatalogueWallet } from '@latchkey/protocol/http'

const mainnet = ['eip155:1']
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const wallet = (
  id: string,
  name: string,
  order: number,
  more: Partial<CatalogueWallet> = {},
): CatalogueWallet => ({
  id,
  name,
  order,
  image_id: id,
  homepage: `https://${id.split('.').toReversed().join('.')}/`,
  rdns: id,
  chains: mainnet,
  supports_wc: more.mobile_link !== undefined,
  ...more,
})

/** Made-up wallets of each kind that the modal distinguishes. */
export const doubleWallets: readonly CatalogueWallet[] = [
  wallet('test.alder', 'Alder', 1, { mobile_link: 'alder://', link_mode: 'https://link.alder.test' }),
  wallet('test.birch', 'Birch', 2, { chrome_store: 'https://store.test/birch' }),
  wallet('test.cedar', 'Cedar', 3, { chains: [...mainnet, solana], mobile_link: 'cedar://' }),
  wallet('test.dogwood', 'Dogwood', 4, { webapp_link: 'https://app.dogwood.test' }),
  wallet('test.elm', 'Elm', 5, { desktop_link: 'elm://', badge_type: 'certified' }),
  wallet('test.fir', 'Fir', 6, { app_store: 'https://apps.test/fir', play_store: 'https://play.test/fir' }),
  wallet('test.ginkgo', 'Ginkgo', 7, { chains: [solana], mobile_link: 'ginkgo://' }),
  wallet('test.hazel', 'Hazel', 8, { mobile_link: 'hazel://', chrome_store: 'https://store.test/hazel' }),
]
