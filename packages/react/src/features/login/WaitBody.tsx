import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { goBack } from '@latchkey/core/actions'
import type { ReactNode } from 'react'
import { css } from '../../generated/login.css.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { useIsSlow } from './useCountdown.js'

export interface WaitBodyProps {
  readonly picture: ReactNode
  readonly state: 'waiting' | 'failed' | 'done'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode | undefined
  /** A long wait for a machine is explained. */
  readonly isMachine?: boolean | undefined
  readonly cancel?: string | undefined
}

export function WaitBody({
  picture,
  state,
  title,
  text,
  children,
  isMachine = false,
  cancel,
}: WaitBodyProps) {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const isSlow = useIsSlow(state === 'waiting' && isMachine)
  useAnnounced([title, isSlow ? t('login.slow') : text], state === 'failed' ? 'alert' : 'status')
  return (
    <>
      <IconRing state={state} testId="lk-ring">
        <span className="lk-brand">{picture}</span>
      </IconRing>
      <Message title={title} testId="lk-login-message">
        {text}
      </Message>
      <Stack gap={4}>
        {children}
        <Hint>
          {isSlow ? <span>{`${t('login.slow')} `}</span> : null}
          <LinkButton onClick={() => goBack(client)} testId="lk-login-cancel">
            {cancel ?? t('login.cancel')}
          </LinkButton>
        </Hint>
      </Stack>
    </>
  )
}
