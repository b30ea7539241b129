import type { EmailCaptureState } from '@latchkey/core'
import {
  cancelSignIn,
  captureEmail,
  changeCapturedEmail,
  confirmCapturedEmail,
  resendCapturedEmail,
  skipEmailCapture,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { MailIcon } from '@latchkey/ui/icons/MailIcon'
import { useEffect, useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { siteName } from '../../modal/parts/siteName.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { signInWords } from '../../generated/words/signInWords.js'
import { CodeField } from '../login/CodeField.js'
import { loginError } from '../login/loginError.js'
import { clockTime, useIsSlow } from '../login/useCountdown.js'

interface StepProps {
  readonly state: EmailCaptureState
}

export function EmailStep({ state }: StepProps) {
  return state.step === 'code' ? <Code state={state} /> : <Address state={state} />
}

function useError({ status, error }: EmailCaptureState): string | undefined {
  const t = useWords(signInWords)
  const login = useWords(loginWords)
  return status === 'failed' ? loginError(login, error, t('signIn.failedText')) : undefined
}

function Address({ state }: StepProps) {
  const client = useClient()
  const t = useWords(signInWords)
  const login = useWords(loginWords)
  useStyles(css)
  const [email, setEmail] = useState(state.email ?? '')
  const [isTyped, setTyped] = useState(false)
  const failure = useError(state)
  const error = isTyped ? undefined : failure
  const isWaiting = state.status === 'waiting'
  const app = siteName(client)
  const words = [t('signIn.emailHeading'), t('signIn.emailText', { app })] as const
  useAnnounced(error ?? words, error ? 'alert' : 'status')
  const submit = () => {
    if (email.trim() === '' || isWaiting) return
    setTyped(false)
    captureEmail(client, { email, locale: t.locale }).catch(() => undefined)
  }
  return (
    <>
      <MailHead words={words} />
      <Stack>
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          ltr
          autoFocus
          label={login('login.email')}
          placeholder={login('login.email')}
          value={email}
          onChange={(value) => {
            setTyped(true)
            setEmail(value)
          }}
          onSubmit={submit}
          maxLength={254}
          error={error}
          testId="lk-sign-in-email"
        />
        <ButtonRow>
          <LeaveButton isRequired={state.required} />
          <Button
            variant="primary"
            disabled={email.trim() === ''}
            loading={isWaiting}
            onClick={submit}
            testId="lk-sign-in-email-next"
          >
            {t('signIn.emailNext')}
          </Button>
        </ButtonRow>
      </Stack>
    </>
  )
}

const MailHead = ({ words: [title, text] }: { readonly words: readonly [title: string, text: string] }) => (
  <>
    <IconRing state="idle" testId="lk-ring">
      <span className="lk-brand">
        <MailIcon size={40} stroke={1.4} />
      </span>
    </IconRing>
    <Message title={title} testId="lk-sign-in-email-message">
      {text}
    </Message>
  </>
)

/** Cancels the sign-in if the project requires an email. */
function LeaveButton({ isRequired }: { readonly isRequired: boolean }) {
  const client = useClient()
  const t = useWords(signInWords)
  const leave = () =>
    void (isRequired ? cancelSignIn(client) : skipEmailCapture(client)).catch(() => undefined)
  return (
    <Button onClick={leave} testId="lk-sign-in-email-leave">
      {t(isRequired ? 'signIn.cancel' : 'signIn.skip')}
    </Button>
  )
}

function Code({ state }: StepProps) {
  const client = useClient()
  const t = useWords(signInWords)
  const login = useWords(loginWords)
  useStyles(css)
  const error = useError(state)
  const isWaiting = state.status === 'waiting'
  const isSlow = useIsSlow(isWaiting)
  const seconds = useResendDelay(state.sentAt)
  const { email = '' } = state
  useAnnounced(error ?? `${login('emailCode.text')} ${email}`, error ? 'alert' : 'status')
  return (
    <>
      <p className="lk-code-text">
        <span>{login('emailCode.text')}</span> <b translate="no">{email}</b>
      </p>
      <CodeField
        label={login('emailCode.label')}
        isWaiting={isWaiting}
        error={error}
        note={isWaiting ? login(isSlow ? 'login.slowHere' : 'emailCode.checking') : undefined}
        onCode={(code) => void confirmCapturedEmail(client, code).catch(() => undefined)}
      />
      <Stack gap={4}>
        <Button
          disabled={seconds > 0 || isWaiting}
          onClick={() => void resendCapturedEmail(client).catch(() => undefined)}
          testId="lk-sign-in-email-resend"
        >
          {seconds > 0
            ? login('emailCode.resendIn', { time: clockTime(seconds) })
            : login('emailCode.resend')}
        </Button>
        <Hint>
          <LinkButton
            onClick={() => void changeCapturedEmail(client).catch(() => undefined)}
            testId="lk-sign-in-email-other"
          >
            {t('signIn.emailOther')}
          </LinkButton>
        </Hint>
      </Stack>
    </>
  )
}

/** Between two emails. */
const PAUSE_MS = 30_000

function useResendDelay(sentAt = 0): number {
  const [remaining, setRemaining] = useState(() => secondsLeft(sentAt))
  useEffect(() => {
    const count = () => setRemaining(secondsLeft(sentAt))
    const first = setTimeout(count)
    const timer = setInterval(count, 500)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [sentAt])
  return remaining
}

const secondsLeft = (sentAt: number): number =>
  Math.max(0, Math.ceil((sentAt + PAUSE_MS - Date.now()) / 1000))

export function useEmailStep(): EmailCaptureState | undefined {
  return useLatchkeyState(({ emailCapture }) =>
    emailCapture?.step === 'email' || emailCapture?.step === 'code' ? emailCapture : undefined,
  )
}
