import { hasOnramp, navigate } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { View } from '@latchkey/ui/components/View'
import { BuyIcon } from '@latchkey/ui/icons/BuyIcon'
import { ReceiveIcon } from '@latchkey/ui/icons/ReceiveIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../generated/words/buyWords.js'
import { BuyView } from './BuyView.js'
import { CurrencyView, CoinView, StateView } from './choices.js'
import { OrderView } from './OrderView.js'

export const views: Components<'buy'> = {
  FundWallet: FundView,
  OnRampProviders: BuyView,
  OnRampTokenSelect: CoinView,
  OnRampFiatSelect: CurrencyView,
  OnRampStateSelect: StateView,
  BuyInProgress: OrderView,
}

function FundView() {
  const client = useClient()
  const t = useWords(buyWords)
  const { views: loader } = useModalContext()
  const { buy, receive } = useLatchkeyState((state) => ({
    buy: hasOnramp(state, client.config),
    receive: state.features.receive,
  }))
  return (
    <View testId="lk-view-FundWallet">
      <List label={t('account.title')}>
        {buy ? (
          <Row
            label={t('fund.buy')}
            sublabel={t('fund.buyText')}
            icon={
              <RowGlyph>
                <BuyIcon />
              </RowGlyph>
            }
            end="chevron"
            onIntent={() => loader.prefetch('OnRampProviders')}
            onClick={() => navigate(client, { view: 'OnRampProviders' })}
            testId="lk-fund-buy"
          />
        ) : null}
        {receive ? (
          <Row
            label={t('fund.receive')}
            sublabel={t('fund.receiveText')}
            icon={
              <RowGlyph>
                <ReceiveIcon />
              </RowGlyph>
            }
            end="chevron"
            onIntent={() => loader.prefetch('WalletReceive')}
            onClick={() => navigate(client, { view: 'WalletReceive' })}
            testId="lk-fund-receive"
          />
        ) : null}
      </List>
    </View>
  )
}
