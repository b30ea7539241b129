import { goBack } from '@latchkey/core/actions/goBack'
import type { Attempt, WalletRow } from '@latchkey/core'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useClient } from '../../../hooks/useClient.js'
import { useAnnounced } from '../../useAnnounced.js'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useWords } from '../../useWords.js'
import { attemptWords } from './attemptWords.js'
import { installLink } from './installLinks.js'

/** Properties of {@link AttemptView}. */
export interface AttemptViewProps {
  readonly name: string
  readonly picture: string | undefined
  /** Once everything about it is known. */
  readonly row?: WalletRow | undefined
  readonly attempt: Pick<Attempt, 'status' | 'error'> | undefined
  readonly onRetry?: (() => void) | undefined
}

/** How connecting goes: who must act, or what went wrong and the next step. */
export function AttemptView({ name, picture, row, attempt, onRetry }: AttemptViewProps) {
  const client = useClient()
  const t = useWords(connectingWords)
  const status = attempt?.status ?? 'waiting'
  const { title, text } = attemptWords(t, attempt, name)
  const failed = status === 'declined' || status === 'failed'
  useAnnounced(`${title}. ${text}`, failed ? 'alert' : 'status')
  const link = row && installLink(row)
  return (
    <View testId="lk-view-ConnectingExternal">
      <IconRing
        state={
          status === 'connected' ? 'done' : failed ? 'failed' : status === 'waiting' ? 'waiting' : 'idle'
        }
        testId="lk-ring"
      >
        <WalletIcon src={picture} name={name} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-connecting-message">
        {text}
      </Message>
      {status === 'connected' ? null : (
        <Stack gap={4}>
          <Button
            variant={failed || status === 'cancelled' ? 'primary' : 'secondary'}
            onClick={onRetry}
            disabled={!onRetry}
            testId="lk-try-again"
          >
            {t('common.tryAgain')}
          </Button>
          {status === 'waiting' && link ? (
            <Hint>
              {t('connecting.noWindow')}{' '}
              <LinkButton href={link}>{t('connecting.get', { wallet: name })}</LinkButton>
            </Hint>
          ) : (
            <Hint>
              <LinkButton onClick={() => goBack(client)} testId="lk-another-wallet">
                {t('connecting.another')}
              </LinkButton>
            </Hint>
          )}
        </Stack>
      )}
    </View>
  )
}
