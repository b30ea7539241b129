import {
  accountLogin,
  chooseAccountType,
  confirmEmailChange,
  navigate,
  openSettings,
  shortenAddress,
  updateEmail,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Section } from '@latchkey/ui/components/Section'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/kept.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../words/en/loginWords.js'
import { CodeField } from './CodeField.js'
import { loginError } from './loginError.js'

const SECTIONS = [
  ['passkey', 'settings.passkey'],
  ['password', 'settings.password'],
  ['devices', 'settings.devices'],
  ['export', 'settings.export'],
  ['import', 'settings.import'],
] as const

/** The settings of an account that a visitor logged in to. What concerns keys is drawn by the wallet's own page. */
export function AccountSettingsView() {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  const login = useLatchkeyState((state) => state.login)
  const user = accountLogin(client)
  return (
    <ScrollArea>
      <div data-testid="lk-view-AccountSettings">
        <Stack gap={12}>
          <AccountTypes />
          <List>
            {user?.email ? (
              <Row
                label={t('settings.email')}
                sublabel={user.email}
                end="chevron"
                testId="lk-settings-email"
                onIntent={() => views.prefetch('UpdateEmail')}
                onClick={() => navigate(client, { view: 'UpdateEmail' })}
              />
            ) : null}
            {SECTIONS.map(([section, label]) => (
              <Row
                key={section}
                label={t(label)}
                end="chevron"
                testId={`lk-settings-${section}`}
                onClick={() => void openSettings(client, section).catch(() => {})}
              />
            ))}
          </List>
          {login?.status === 'failed' ? <Hint tone="bad">{loginError(t, login.error)}</Hint> : null}
        </Stack>
      </div>
    </ScrollArea>
  )
}

/** Which of two accounts is used, where the wallet has both. */
function AccountTypes() {
  const client = useClient()
  useStyles(css)
  const t = useWords(loginWords)
  const account = useConnected()?.account
  const isWaiting = useLatchkeyState((state) => state.login?.status === 'waiting')
  const types = account?.allAccounts.map(({ type }) => type) ?? []
  const used = account?.allAccounts.find(({ address }) => address === account.address)?.type
  if (!account || !types.includes('eoa') || !types.includes('smartAccount')) return null
  const all = [
    ['smartAccount', t('settings.smart')],
    ['eoa', t('settings.eoa')],
  ] as const
  return (
    <Section title={t('settings.type')}>
      <List>
        {all.map(([type, label]) => (
          <Row
            key={type}
            label={label}
            sublabel={shortenAddress(account.allAccounts.find((one) => one.type === type)?.address ?? '')}
            selected={type === used}
            loading={isWaiting && type !== used}
            end={type === used ? 'check' : undefined}
            testId={`lk-settings-${type}`}
            onClick={() => void chooseAccountType(client, type).catch(() => {})}
          />
        ))}
      </List>
      <p className="lk-settings-note">{t('settings.typeNote')}</p>
    </Section>
  )
}

/** The new address, then the codes. */
export function UpdateEmailView() {
  const change = useLatchkeyState((state) => state.login?.change)
  return change ? <ChangeCode key={change.step} /> : <NewEmail />
}

function NewEmail() {
  const client = useClient()
  const t = useWords(loginWords)
  const login = useLatchkeyState((state) => state.login)
  const [email, setEmail] = useState('')
  const [isMine, setMine] = useState(false)
  const submit = () => {
    setMine(true)
    updateEmail(client, email).catch(() => {})
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
            setMine(false)
            setEmail(value)
          }}
          onSubmit={submit}
          maxLength={254}
          error={isMine && login?.status === 'failed' ? loginError(t, login.error) : undefined}
          testId="lk-new-email"
        />
        <Button
          variant="primary"
          disabled={email.trim() === ''}
          loading={isMine && login?.status === 'waiting'}
          onClick={submit}
          testId="lk-update-email"
        >
          {t('updateEmail.next')}
        </Button>
        <Hint>{t('updateEmail.text')}</Hint>
      </Stack>
    </View>
  )
}

/** The code of the present address, then that of the new one. */
function ChangeCode() {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const login = useLatchkeyState((state) => state.login)
  const isWaiting = login?.status === 'waiting'
  const step = login?.change?.step ?? 'primary'
  const to = (step === 'primary' ? accountLogin(client)?.email : login?.change?.email) ?? ''
  const error = login?.status === 'failed' ? loginError(t, login.error) : undefined
  useAnnounced(error ?? `${t('emailCode.text')} ${to}`, error ? 'alert' : 'status')
  return (
    <View testId="lk-view-UpdateEmail">
      <p className="lk-code-text">
        {t('emailCode.text')} <b>{to}</b>
      </p>
      <CodeField
        label={t('emailCode.label')}
        isWaiting={isWaiting}
        error={error}
        note={isWaiting ? t('emailCode.checking') : undefined}
        onCode={(code) => void confirmEmailChange(client, code).catch(() => {})}
      />
    </View>
  )
}
