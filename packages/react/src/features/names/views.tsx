import { longestName, registerName, resetTo, replaceRoute, shortenAddress } from '@latchkey/core/actions'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { List } from '@latchkey/ui/components/List'
import { Message } from '@latchkey/ui/components/Message'
import { Row } from '@latchkey/ui/components/Row'
import { Section } from '@latchkey/ui/components/Section'
import { Spinner } from '@latchkey/ui/components/Spinner'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { useState } from 'react'
import { css } from '../../generated/names.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'
import { nameErrorText } from './nameText.js'
export { NameLookUp } from './NameLookUp.js'
export { NameRow } from './NameRow.js'
import { ProfileView } from './ProfileView.js'
import { type Availability, useAvailability } from './useAvailability.js'

export const views: Components<'names'> = {
  RegisterAccountName: RegisterView,
  RegisterAccountNameSuccess: SuccessView,
  Profile: ProfileView,
}

function RegisterView() {
  const t = useWords(namesWords)
  useStyles(css)
  const wallet = useConnected()?.account.wallet.name ?? ''
  const [text, setText] = useState('')
  const { suffix, found, signing, isBusy, refused, error, isFree, help, submit } = useRegistration(text)
  return (
    <View testId="lk-view-RegisterAccountName">
      <Stack>
        <Field
          ltr
          autoFocus
          label={t('names.label')}
          placeholder={t('names.label')}
          value={text}
          onChange={(value) => setText(value.endsWith(suffix) ? value.slice(0, -suffix.length) : value)}
          onSubmit={submit}
          maxLength={longestName + suffix.length}
          trailing={
            <span className="lk-name-end">
              <bdi dir="ltr">{suffix}</bdi>
              {found.status === 'checking' ? <Spinner /> : isFree && !error ? <CheckIcon size={18} /> : null}
            </span>
          }
          error={error}
          help={t(help)}
          disabled={isBusy}
          testId="lk-name"
        />
        {found.status === 'taken' || refused ? (
          <OtherNames names={found.others} onChoose={(other) => setText(other.slice(0, -suffix.length))} />
        ) : null}
        <Button
          variant="primary"
          disabled={!isFree || (refused !== undefined && refused.name !== 'user_rejected')}
          loading={isBusy}
          onClick={submit}
          testId="lk-name-register"
        >
          {signing ? t('names.sign', { wallet }) : t('names.register')}
        </Button>
        <Hint>{signing ? t('names.asks', { wallet, name: signing.name }) : t('names.hint')}</Hint>
      </Stack>
    </View>
  )
}

function useRegistration(text: string) {
  const client = useClient()
  const t = useWords(namesWords)
  const { names, suffix } = useLatchkeyState((state) => ({
    names: state.names,
    suffix: (state.features.names || [''])[0] ?? '',
  }))
  const label = text.trim().toLowerCase()
  const name = label + suffix
  const found = useAvailability(label, suffix)
  const signing = names?.status === 'signing' ? names : undefined
  const isBusy = signing !== undefined || names?.status === 'saving'
  // The failure stays until the name changes.
  const refused = names?.status === 'failed' && names.name === name ? names.error : undefined
  const error = refused ? nameErrorText(t, refused, name) : problemText(t, found)
  const isFree = found.status === 'free'
  useAnnounced(
    label === '' ? '' : (error ?? (isFree ? t('names.free', { name }) : '')),
    error ? 'alert' : 'status',
  )
  const submit = () => {
    if (isFree && !isBusy) registerName(client, { name }).catch(() => undefined)
  }
  const help = label === '' ? 'names.rule' : helpOf(found)
  return { suffix, found, signing, isBusy, refused, error, isFree, help, submit } as const
}

function problemText(t: Words<typeof namesWords>, { status, problem }: Availability): string | undefined {
  if (status === 'taken') return t('names.taken')
  if (status === 'failed') return t('names.suggestionsFailed')
  return problem && t(problem === 'name_too_long' ? 'names.long' : 'names.invalid')
}

function helpOf({ status }: Availability) {
  if (status === 'short') return 'names.rule'
  return status === 'free' ? 'names.isFree' : 'names.checking'
}

interface OtherNamesProps {
  readonly names: readonly string[]
  readonly onChoose: (name: string) => void
}

function OtherNames({ names, onChoose }: OtherNamesProps) {
  const t = useWords(namesWords)
  if (names.length === 0) return null
  return (
    <Section title={t('names.others')} testId="lk-name-others">
      <List>
        {names.map((other) => (
          <Row
            key={other}
            label={<bdi>{other}</bdi>}
            end="chevron"
            testId={`lk-name-${other}`}
            onClick={() => onChoose(other)}
          />
        ))}
      </List>
    </Section>
  )
}

function SuccessView() {
  const client = useClient()
  const t = useWords(namesWords)
  useStyles(css)
  const account = useConnected()?.account
  const name = account?.profileName ?? ''
  const text = t('names.doneText', { address: shortenAddress(account?.address ?? '') })
  useAnnounced([t('names.done', { name }), text])
  if (!account) return null
  return (
    <View testId="lk-view-RegisterAccountNameSuccess">
      <div className="lk-name-face">
        <Avatar address={account.address} src={account.profileImage} size={92} />
      </div>
      <Message title={<bdi>{t('names.done', { name })}</bdi>} testId="lk-name-done">
        {text}
      </Message>
      <Stack gap={12}>
        <Button
          variant="primary"
          onClick={() => resetTo(client, { view: 'Account' })}
          testId="lk-name-finish"
          autoFocus
        >
          {t('common.done')}
        </Button>
        <Button onClick={() => replaceRoute(client, { view: 'Profile' })} testId="lk-name-profile">
          {t('names.toProfile')}
        </Button>
      </Stack>
    </View>
  )
}
