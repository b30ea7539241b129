import '../../mountModal.js'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Suspense } from 'react'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { ConnectFoot } from './ConnectFoot.js'
import { LegalBox } from '../../lateParts.js'
import { WalletRows } from './WalletRows.js'

/** The wallets, when the first screen keeps them behind one row. */
export function ConnectWalletsView() {
  const { legalCheckbox } = useLatchkeyState((state) => state.features)
  return (
    <ScrollArea
      header={
        legalCheckbox ? (
          <Suspense>
            <LegalBox />
          </Suspense>
        ) : undefined
      }
      footer={<ConnectFoot />}
    >
      <div data-testid="lk-view-ConnectWallets">
        <WalletRows />
      </div>
    </ScrollArea>
  )
}
