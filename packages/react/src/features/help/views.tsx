import { dataOf, fetchRecommended } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { walletsWords } from '../../generated/words/walletsWords.js'
import { WhatIsAWalletView } from './WhatIsAWalletView.js'

export const views: Components<'help'> = {
  WhatIsAWallet: WhatIsAWalletView,
  GetWallet: GetWalletView,
}

function GetWalletView() {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(walletsWords)
  const recommended = useLatchkeyState((state) => state.catalogue.recommended)
  const wallets = dataOf(recommended) ?? []
  const isLoading = recommended.status === 'idle' || recommended.status === 'loading'
  const shown = wallets.flatMap((wallet) => {
    const href = wallet.homepage ?? wallet.chromeStore ?? wallet.appStore
    return href && /^https?:\/\//i.test(href) ? [{ wallet, href }] : []
  })
  if (shown.length === 0 && !isLoading) {
    return (
      <ScrollArea>
        <div data-testid="lk-view-GetWallet">
          <Empty
            icon={<OfflineIcon size={28} />}
            title={t('get.failed')}
            role="status"
            action={
              <Button onClick={() => void fetchRecommended(client, { fresh: true })}>
                {t('common.tryAgain')}
              </Button>
            }
          />
        </div>
      </ScrollArea>
    )
  }
  return (
    <ScrollArea footer={<Hint>{t('get.text')}</Hint>}>
      <div data-testid="lk-view-GetWallet">
        <List label={t('get.list')}>
          {shown.map(({ wallet, href }) => (
            <Row
              key={wallet.id}
              label={wallet.name}
              sublabel={new URL(href).hostname.replace(/^www\./, '')}
              icon={
                <WalletIcon
                  src={wallet.imageUrl ?? pictures.at({ kind: 'wallet', id: wallet.id })}
                  name={wallet.name}
                />
              }
              end="external"
              href={href}
              testId={`lk-get-${wallet.id}`}
            />
          ))}
          {shown.length === 0 ? skeletonRows(4, { lines: 2 }) : null}
        </List>
      </div>
    </ScrollArea>
  )
}
