import { confirmCode, confirmDevice, loginEmail } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { View } from '@latchkey/ui/components/View'
import { MailIcon } from '@latchkey/ui/icons/MailIcon'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { CodeField } from './CodeField.js'
import { loginError } from './loginError.js'
import { clockTime, useEmailWait, useIsSlow } from './useCountdown.js'
import { WaitBody } from './WaitBody.js'

export function EmailCodeView() {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const login = useLatchkeyState((state) => state.login)
  const isWaiting = login?.status === 'waiting'
  const isSlow = useIsSlow(isWaiting)
  const email = login?.email ?? ''
  const error = login?.status === 'failed' ? loginError(t, login.error) : undefined
  useAnnounced(error ?? `${t('emailCode.text')} ${email}`, error ? 'alert' : 'status')
  return (
    <View testId="lk-view-EmailCode">
      <p className="lk-code-text">
        <span>{t('emailCode.text')}</span> <b translate="no">{email}</b>
      </p>
      <CodeField
        label={t('emailCode.label')}
        isWaiting={isWaiting}
        error={error}
        note={isWaiting ? t(isSlow ? 'login.slowHere' : 'emailCode.checking') : undefined}
        onCode={(code) => void confirmCode(client, code).catch(() => {})}
      />
      <Resend label={t('emailCode.resend')} />
    </View>
  )
}

/** At most one email in 30 seconds. */
function Resend({ label }: { readonly label: string }) {
  const client = useClient()
  const t = useWords(loginWords)
  const seconds = useEmailWait()
  const isWaiting = useLatchkeyState((state) => state.login?.status === 'waiting')
  return (
    <Button
      disabled={seconds > 0 || isWaiting}
      onClick={() => void loginEmail(client).catch(() => {})}
      testId="lk-resend"
    >
      {seconds > 0 ? t('emailCode.resendIn', { time: clockTime(seconds) }) : label}
    </Button>
  )
}

export function EmailDeviceView() {
  const client = useClient()
  const t = useWords(loginWords)
  const login = useLatchkeyState((state) => state.login)
  const isFailed = login?.status === 'failed'
  const isTimedOut = isFailed && login.error?.name === 'iframe_request_timeout'
  const text = t('emailDevice.text', { email: login?.email ?? '' })
  return (
    <View testId="lk-view-EmailDevice">
      <WaitBody
        picture={<MailIcon size={40} stroke={1.4} />}
        state={isFailed && !isTimedOut ? 'failed' : 'waiting'}
        title={t('emailDevice.heading')}
        text={isFailed && !isTimedOut ? loginError(t, login.error) : text}
      >
        {isFailed ? (
          <Button
            variant="primary"
            onClick={() => void confirmDevice(client).catch(() => {})}
            testId="lk-device-again"
          >
            {t('emailDevice.again')}
          </Button>
        ) : (
          <Resend label={t('emailDevice.resend')} />
        )}
      </WaitBody>
    </View>
  )
}
