import type { AccountInfo } from '@latchkey/core'
import { accountLogin, navigate, openSettings, setLoginLocale } from '@latchkey/core/actions'
import { joinSentences } from '@latchkey/protocol/joins'
import { Empty } from '@latchkey/ui/components/Empty'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Section } from '@latchkey/ui/components/Section'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { Suspense, useEffect, useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { type Connected, useConnected } from '../../modal/hooks/useConnected.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { LanguageRow } from '../../modal/parts/lazyViewParts.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { LoginAgain } from './LoginAgain.js'
import { loginError } from './loginError.js'

type SectionName = Parameters<typeof openSettings>[1]

const BACKUP = [['recovery', 'settings.recovery', 'settings.recoveryText']] as const
const RECOVERY = [
  ['passkey', 'settings.passkey', 'settings.passkeyText'],
  ['password', 'settings.password', 'settings.passwordText'],
] as const
const WALLET = [
  ['devices', 'settings.devices', 'settings.devicesText'],
  ['export', 'settings.export', 'settings.exportText'],
  ['import', 'settings.import', 'settings.importText'],
] as const

/** The wallet's own page draws all that concerns keys. */
export function AccountSettingsView() {
  const client = useClient()
  const t = useWords(loginWords)
  useLatchkeyState((state) => ({ accounts: state.accounts, user: state.login?.user }))
  const user = accountLogin(client)
  // The settings stay during logout.
  const isIn = useLastDefined(user ? true : undefined)
  const email = useLastDefined(user?.email)
  if (isIn) return <Settings email={email} isRecoverable={user?.isRecoverable} />
  return (
    <View testId="lk-view-AccountSettings">
      <Empty icon={<KeyIcon size={28} />} title={t('settings.none')} testId="lk-settings-none">
        {t('settings.noneText')}
      </Empty>
    </View>
  )
}

interface SettingsProps {
  readonly email: string | undefined
  readonly isRecoverable: boolean | undefined
}

function Settings({ email, isRecoverable: hasRecovery }: SettingsProps) {
  const isRecoverable = hasRecovery ?? email !== undefined
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  useEffect(() => setLoginLocale(client, t.locale), [client, t.locale])
  const login = useLatchkeyState((state) => state.login)
  const [opened, setOpened] = useState<SectionName>()
  // Logged in with a social account, backup postponed.
  const canBackUp = hasRecovery === false
  const isWaiting = login?.status === 'waiting'
  const open = (section: SectionName) => {
    setOpened(section)
    openSettings(client, section).catch(() => undefined)
  }
  const rowsOf = (sections: typeof RECOVERY | typeof WALLET | typeof BACKUP) =>
    sections.map(([section, label, text]) => (
      <Row
        key={section}
        className="lk-wrap"
        label={t(label)}
        sublabel={t(text)}
        end="chevron"
        loading={isWaiting && section === opened}
        testId={`lk-settings-${section}`}
        onClick={() => open(section)}
      />
    ))
  return (
    <ScrollArea>
      <div data-testid="lk-view-AccountSettings">
        <Stack gap={16}>
          <OpenedNotes opened={opened} />
          {isRecoverable ? null : (
            <Note tone="warn" testId="lk-settings-only-here">
              {t(canBackUp ? 'settings.onlyHereYet' : 'settings.onlyHere')}
            </Note>
          )}
          <AccountTypes />
          <Section title={t('settings.login')}>
            <List>
              <EmailRow email={email} />
              {canBackUp ? rowsOf(BACKUP) : null}
              {rowsOf(RECOVERY)}
            </List>
          </Section>
          <Section title={t('settings.wallet')}>
            <List>{rowsOf(WALLET)}</List>
          </Section>
          <Suspense>
            <LanguageRow inSettings />
          </Suspense>
        </Stack>
      </div>
    </ScrollArea>
  )
}

function EmailRow({ email }: Pick<SettingsProps, 'email'>) {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  return (
    <Row
      className="lk-wrap"
      label={email ? t('settings.email') : t('settings.addEmail')}
      sublabel={email ?? t('settings.addEmailText')}
      end="chevron"
      testId="lk-settings-email"
      onIntent={() => views.prefetch('UpdateEmail')}
      onClick={() => navigate(client, { view: 'UpdateEmail' })}
    />
  )
}

function OpenedNotes({ opened }: { readonly opened: SectionName | undefined }) {
  const t = useWords(loginWords)
  const login = useLatchkeyState((state) => state.login)
  return (
    <>
      {login?.status === 'failed' && opened !== undefined ? (
        <Note tone="bad" role="alert" testId="lk-settings-failed">
          {loginError(t, login.error, t('settings.failed'))}
        </Note>
      ) : null}
      {opened === undefined ? null : <LoginAgain />}
      {login?.status === 'waiting' && opened === 'passkey' ? (
        <Note tone="info" role="status" testId="lk-settings-waiting">
          {t('passkey.text')}
        </Note>
      ) : null}
    </>
  )
}

function AccountTypes() {
  const connected = useConnected()
  if (!connected) return null
  const { account } = connected
  const [eoa, smart] = (['eoa', 'smartAccount'] as const).map((type) =>
    account.allAccounts.find((one) => one.type === type),
  )
  if (!eoa || !smart) return <NoSmartNote connected={connected} hasSmart={smart !== undefined} />
  return <TypeChoice currentAddress={account.address} eoa={eoa} smart={smart} />
}

interface NoSmartNoteProps {
  readonly connected: Connected
  readonly hasSmart: boolean
}

function NoSmartNote({ connected: { account, network }, hasSmart }: NoSmartNoteProps) {
  const t = useWords(loginWords)
  const enabled = useLatchkeyState(
    ({ namespace, networks }) => networks[namespace]?.smartAccountEnabledNetworks,
  )
  // Until the wallet reports it, show it if the account would be smart.
  const isMissed = enabled
    ? !enabled.includes(Number(account.chainId.split(':')[1]))
    : account.preferredAccountType === 'smartAccount' && !hasSmart
  if (!isMissed || !network) return null
  return (
    <Note tone="info" testId="lk-settings-no-smart">
      {t('settings.noSmart', { network: network.name })}
    </Note>
  )
}

interface TypeChoiceProps {
  readonly currentAddress: string
  readonly eoa: AccountInfo
  readonly smart: AccountInfo
}

function TypeChoice({ currentAddress, eoa, smart }: TypeChoiceProps) {
  const client = useClient()
  const t = useWords(loginWords)
  return (
    <Section title={t('settings.type')}>
      <List>
        {[
          {
            type: 'smartAccount' as const,
            address: smart.address,
            label: t('settings.smart'),
            text: t('settings.smartText'),
          },
          {
            type: 'eoa' as const,
            address: eoa.address,
            label: t('settings.eoa'),
            text: t('settings.eoaText'),
          },
        ].map(({ address, label, text, type }) => {
          const isUsed = address === currentAddress
          return (
            <Row
              key={type}
              className="lk-wrap"
              label={label}
              sublabel={text}
              selected={isUsed}
              testId={`lk-settings-${type}`}
              onClick={() => isUsed || navigate(client, { view: 'AccountType', type })}
            />
          )
        })}
      </List>
      <p className="lk-settings-note">
        {smart.deployed === false
          ? joinSentences([t('settings.later'), t('settings.typeNote')])
          : t('settings.typeNote')}
      </p>
    </Section>
  )
}
