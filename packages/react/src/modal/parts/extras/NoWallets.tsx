import { navigate } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { useClient } from '../../../provider/LatchkeyContext.js'
import { rareWords } from '../../../generated/words/rareWords.js'
import { useWords } from '../../hooks/viewHooks.js'

export function NoWallets() {
  const client = useClient()
  const t = useWords(rareWords)
  return (
    <Empty
      icon={<PurseIcon size={28} />}
      title={t('connect.none')}
      testId="lk-connect-empty"
      action={
        <Button onClick={() => navigate(client, { view: 'GetWallet' })} testId="lk-get-wallet">
          {t('whatIs.get')}
        </Button>
      }
    >
      {t('connect.noneText')}
    </Empty>
  )
}
