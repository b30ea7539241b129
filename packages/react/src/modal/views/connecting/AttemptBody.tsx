import type { Attempt } from '@latchkey/core'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import type { ReactNode } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { chooseAnother } from '../../wallets/chooseAnother.js'
import { useAnnounced } from '../../useAnnounced.js'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useMayRetry } from '../../useMayRetry.js'
import { useWords } from '../../useWords.js'

/** Properties of {@link AttemptBody}. */
export interface AttemptBodyProps {
  readonly name: string
  readonly picture: string | undefined
  readonly status: Attempt['status']
  /** Heading and sentence for it. */
  readonly words: { readonly title: string; readonly text: string }
  /** Offered once something failed, or when the wait is long; without it the button waits. */
  readonly onRetry?: (() => void) | undefined
  /** There is nothing to try again. */
  readonly isFinal?: boolean | undefined
  /** The quiet line, instead of the way to another wallet. */
  readonly foot?: ReactNode | undefined
}

/** How connecting goes: who must act, or what went wrong and the next step. */
export function AttemptBody({ name, picture, status, words, onRetry, isFinal, foot }: AttemptBodyProps) {
  const client = useClient()
  const t = useWords(connectingWords)
  const { title, text } = words
  const failed = status === 'declined' || status === 'failed'
  const mayRetry = useMayRetry(status === 'waiting')
  useAnnounced([title, text], failed ? 'alert' : 'status')
  return (
    <>
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
          {isFinal || !mayRetry ? null : (
            <Button
              variant={failed || status === 'cancelled' ? 'primary' : 'secondary'}
              onClick={onRetry}
              disabled={!onRetry}
              testId="lk-try-again"
            >
              {t('common.tryAgain')}
            </Button>
          )}
          <Hint>
            {foot ?? (
              <LinkButton onClick={() => chooseAnother(client)} testId="lk-another-wallet">
                {t('connecting.another')}
              </LinkButton>
            )}
          </Hint>
        </Stack>
      )}
    </>
  )
}
