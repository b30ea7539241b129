import { useApi } from '../../api/ApiContext.js'
import type { SettingsView } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Page } from '../../parts/Page.js'
import { useSettings } from '../../settings/SettingsContext.js'
import { ChoicePart } from './ChoicePart.js'
import { OwnWallets } from './OwnWallets.js'
import { RelayPart } from './RelayPart.js'
import type { CatalogueWallet } from './WalletList.js'

export function WalletsPage() {
  const api = useApi()
  const { load } = useSettings()
  const catalogue = useLoad('catalogue', () => api.get<{ wallets: readonly CatalogueWallet[] }>('wallets'))
  return (
    <Page title="Wallets" lead="Which wallets visitors see, in which order, and your own wallets.">
      <LoadResult load={load} lines={8}>
        {(view) => (
          <LoadResult load={catalogue} lines={8}>
            {({ wallets }) => <Parts view={view} catalogue={wallets} />}
          </LoadResult>
        )}
      </LoadResult>
    </Page>
  )
}

function Parts({
  view,
  catalogue,
}: {
  readonly view: SettingsView
  readonly catalogue: readonly CatalogueWallet[]
}) {
  const own = view.effective.wallets.custom
  const all = [...own, ...catalogue.filter(({ id }) => !own.some((wallet) => wallet.id === id))]
  return (
    <>
      <ChoicePart view={view} catalogue={all} />
      <OwnWallets view={view} />
      <RelayPart view={view} />
    </>
  )
}
