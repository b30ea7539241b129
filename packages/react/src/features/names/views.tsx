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
import type { Components } from '../../modal/components.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../words/en/namesWords.js'
import { nameErrorText } from './nameText.js'
export { NameLookUp } from './NameLookUp.js'
export { NameRow } from './NameRow.js'
import { ProfileView } from './ProfileView.js'
import { type Availability, useAvailability } from './useAvailability.js'

/** How the views of this feature are drawn. */
export const views: Components<'names'> = {
  RegisterAccountName: RegisterView,
  RegisterAccountNameSuccess: SuccessView,
  Profile: ProfileView,
}

/** A name is chosen: whether it can be had while it is typed, others where it cannot. */
function RegisterView() {
  const client = useClient()
  const t = useWords(namesWords)
  useStyles(css)
  const wallet = useConnected()?.account.wallet.name ?? ''
  const { names, suffix } = useLatchkeyState((state) => ({
    names: state.names,
    suffix: (state.features.names || [''])[0] ?? '',
  }))
  const [text, setText] = useState('')
  const label = text.trim().toLowerCase()
  const name = label + suffix
  const found = useAvailability(label, suffix)
  const isSigning = names?.status === 'signing'
  const isBusy = isSigning || names?.status === 'saving'
  // Why the last try did not go stands there until something else is typed.
  const refused = names?.status === 'failed' && names.name === name ? names.error : undefined
  const error = refused ? nameErrorText(t, refused, name) : problemText(found)
  const isFree = found.status === 'free'
  useAnnounced(
    label === '' ? '' : (error ?? (isFree ? t('names.free', { name }) : '')),
    error ? 'alert' : 'status',
  )
  const submit = () => {
    // How it goes stands in the state.
    if (isFree && !isBusy) registerName(client, { name }).catch(() => undefined)
  }
  function problemText({ status, problem }: Availability): string | undefined {
    if (status === 'taken') return t('names.taken')
    if (status === 'failed') return t('names.suggestionsFailed')
    return problem && t(problem === 'name_too_long' ? 'names.long' : 'names.invalid')
  }
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
          help={
            label === '' || found.status === 'short'
              ? t('names.rule')
              : isFree
                ? t('names.isFree')
                : t('names.checking')
          }
          disabled={isBusy}
          testId="lk-name"
        />
        {found.others.length > 0 && (found.status === 'taken' || refused) ? (
          <Section title={t('names.others')} testId="lk-name-others">
            <List>
              {found.others.map((other) => (
                <Row
                  key={other}
                  label={<bdi>{other}</bdi>}
                  end="chevron"
                  testId={`lk-name-${other}`}
                  onClick={() => setText(other.slice(0, -suffix.length))}
                />
              ))}
            </List>
          </Section>
        ) : null}
        <Button
          variant="primary"
          disabled={!isFree || (refused !== undefined && refused.name !== 'user_rejected')}
          loading={isBusy}
          onClick={submit}
          testId="lk-name-register"
        >
          {isSigning ? t('names.sign', { wallet }) : t('names.register')}
        </Button>
        <Hint>{isSigning ? t('names.asks', { wallet, name: names.name }) : t('names.hint')}</Hint>
      </Stack>
    </View>
  )
}

/** The name is there. */
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
