import { fetchBalance, fetchTokens } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'

export function NoTokens() {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const isOnline = useLatchkeyState((state) => state.online)
  if (!connected) return null
  const { account, network } = connected
  const states = [account.balance.status, account.tokens.status]
  const isIdle = account.tokens.status !== 'ready' && states.includes('idle')
  if (states.includes('loading') || (isIdle && isOnline && !states.includes('failed'))) {
    return <div data-testid="lk-send-loading">{skeletonRows(2, { round: true, lines: 2, value: true })}</div>
  }
  if (states.includes('failed') || isIdle) {
    return (
      <Empty
        icon={<PurseIcon size={28} />}
        title={t('send.loadFailed')}
        role="status"
        action={
          <Button
            onClick={() => {
              void fetchBalance(client, { fresh: true })
              void fetchTokens(client, { fresh: true })
            }}
            testId="lk-try-again"
          >
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('send.loadFailedText', { network: network?.name ?? '' })}
      </Empty>
    )
  }
  return (
    <Empty icon={<PurseIcon size={28} />} title={t('send.nothing')}>
      {t('send.nothingText', { network: network?.name ?? '' })}
    </Empty>
  )
}
