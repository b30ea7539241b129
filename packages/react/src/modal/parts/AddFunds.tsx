import { hasOnramp, navigate } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'
import { useModalContext, useWords } from '../hooks/viewHooks.js'

/** Opens buying if possible, otherwise receiving. */
export function AddFunds() {
  const client = useClient()
  const t = useWords(accountWords)
  const { views } = useModalContext()
  const view = useLatchkeyState((state) =>
    hasOnramp(state, client.config) ? 'FundWallet' : state.features.receive ? 'WalletReceive' : undefined,
  )
  if (!view) return null
  return (
    <Button
      variant="primary"
      onIntent={() => views.prefetch(view)}
      onClick={() => navigate(client, { view })}
      testId="lk-add-funds"
    >
      {t('account.fund')}
    </Button>
  )
}
