import { accountLogin, confirmEmailChange, updateEmail } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { CodeField } from './CodeField.js'
import { LoginAgain } from './LoginAgain.js'
import { loginError } from './loginError.js'
import { useIsSlow } from './useCountdown.js'

export function UpdateEmailView() {
  const change = useLatchkeyState((state) => state.login?.change)
  const [isAnew, setAnew] = useState(false)
  if (!change || isAnew) return <NewEmail onSent={() => setAnew(false)} />
  return <ChangeCode key={change.step} onAnew={() => setAnew(true)} />
}

function NewEmail({ onSent }: { readonly onSent: () => void }) {
  const client = useClient()
  const t = useWords(loginWords)
  const login = useLatchkeyState((state) => state.login)
  const [email, setEmail] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const hasNone = accountLogin(client)?.email === undefined
  const submit = () => {
    setSubmitted(true)
    updateEmail(client, email).then(onSent, () => undefined)
  }
  return (
    <View testId="lk-view-UpdateEmail">
      <Stack>
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          ltr
          autoFocus
          label={t('updateEmail.label')}
          placeholder={t('updateEmail.label')}
          value={email}
          onChange={(value) => {
            setSubmitted(false)
            setEmail(value)
          }}
          onSubmit={submit}
          maxLength={254}
          error={isSubmitted && login?.status === 'failed' ? loginError(t, login.error) : undefined}
          testId="lk-new-email"
        />
        <Button
          variant="primary"
          disabled={email.trim() === ''}
          loading={isSubmitted && login?.status === 'waiting'}
          onClick={submit}
          testId="lk-update-email"
        >
          {t('updateEmail.next')}
        </Button>
        {isSubmitted ? <LoginAgain /> : null}
        <Hint>{t(hasNone ? 'updateEmail.addText' : 'updateEmail.text')}</Hint>
      </Stack>
    </View>
  )
}

const REASONS = { primary: 'updateEmail.primary', secondary: 'updateEmail.secondary' } as const

function useEmailChange() {
  const client = useClient()
  const t = useWords(loginWords)
  const login = useLatchkeyState((state) => state.login)
  const { email = '', step = 'primary' } = login?.change ?? {}
  const present = accountLogin(client)?.email
  return {
    isWaiting: login?.status === 'waiting',
    error: login?.status === 'failed' ? loginError(t, login.error) : undefined,
    email,
    to: step === 'primary' ? (present ?? '') : email,
    reason: present === undefined ? 'updateEmail.only' : REASONS[step],
  } as const
}

function ChangeCode({ onAnew }: { readonly onAnew: () => void }) {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const { isWaiting, error, email, to, reason } = useEmailChange()
  const isSlow = useIsSlow(isWaiting)
  useAnnounced(error ?? `${t('emailCode.text')} ${to}`, error ? 'alert' : 'status')
  const sendAgain = () => {
    updateEmail(client, email).catch(() => undefined)
  }
  return (
    <View testId="lk-view-UpdateEmail">
      <p className="lk-code-text">
        <span>{t('emailCode.text')}</span> <b translate="no">{to}</b>
      </p>
      <Hint>{t(reason)}</Hint>
      <CodeField
        label={t('emailCode.label')}
        isWaiting={isWaiting}
        error={error}
        note={isWaiting ? t(isSlow ? 'login.slowHere' : 'emailCode.checking') : undefined}
        onCode={(code) => void confirmEmailChange(client, code).catch(() => undefined)}
      />
      <Stack gap={4}>
        <LoginAgain />
        <Button disabled={isWaiting} onClick={sendAgain} testId="lk-change-again">
          {t('emailCode.resend')}
        </Button>
        <Hint>
          <LinkButton onClick={onAnew} testId="lk-change-other">
            {t('updateEmail.other')}
          </LinkButton>
        </Hint>
      </Stack>
    </View>
  )
}
