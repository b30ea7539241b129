import type { SmartSession, SmartSessionsState } from '@latchkey/core'
import { goBack, revokeSmartSession } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import type { ReactNode } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { siteName } from '../../modal/parts/siteName.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sessionsWords } from '../../generated/words/sessionsWords.js'
import { formatDateTime, termsText } from './sessionText.js'

export function SmartSessionView({ data: { id } }: ViewProps<'SmartSession'>) {
  const client = useClient()
  const t = useWords(sessionsWords)
  const state = useLatchkeyState(({ smartSessions }) => smartSessions)
  const session = useLastDefined(state?.list.find((one) => one.id === id))
  return (
    <ScrollArea>
      <div data-testid="lk-view-SmartSession">
        {session?.status === 'revoked' ? (
          <SessionEnd title={t('sessions.revoked')} icon={<CheckIcon />}>
            {t('sessions.revokedText')}
          </SessionEnd>
        ) : session ? (
          <Detail session={session} state={state} />
        ) : state && !state.loading ? (
          <Empty
            icon={<ClockIcon size={28} />}
            title={t('sessions.gone')}
            action={<Button onClick={() => goBack(client)}>{t('common.back')}</Button>}
          >
            {t('sessions.goneText')}
          </Empty>
        ) : null}
      </div>
    </ScrollArea>
  )
}

function SessionEnd({
  title,
  icon,
  children,
}: {
  readonly title: string
  readonly icon: ReactNode
  readonly children: string
}) {
  const client = useClient()
  const t = useWords()
  useAnnounced([title, children])
  return (
    <Empty
      icon={icon}
      title={title}
      testId="lk-session-revoked"
      action={
        <Button variant="primary" autoFocus onClick={() => goBack(client)} testId="lk-session-done">
          {t('common.done')}
        </Button>
      }
    >
      {children}
    </Empty>
  )
}

function Detail({
  session,
  state,
}: {
  readonly session: SmartSession
  readonly state: SmartSessionsState | undefined
}) {
  const client = useClient()
  const t = useWords(sessionsWords)
  const wallet = useConnected()?.account.wallet.name ?? ''
  const isRevoking = state?.revoking === session.id
  const failure = state?.error && !isRevoking ? failureText(t, state.error.name, wallet) : ''
  const announcement = isRevoking ? t('sessions.waiting', { wallet }) : failure
  useAnnounced(announcement, failure ? 'alert' : 'status')
  return (
    <>
      <Stack>
        <Panel>
          <Terms session={session} />
        </Panel>
        {session.status === 'keyDeleted' ? (
          <Note tone="info" testId="lk-session-key-deleted">
            {t('sessions.keyGone', { when: formatDateTime(session.expiry, t.locale) })}
          </Note>
        ) : null}
        {failure ? (
          <Note tone="bad" testId="lk-session-failed">
            {failure}
          </Note>
        ) : null}
        <Button
          variant={session.status === 'keyDeleted' ? 'secondary' : 'primary'}
          loading={isRevoking}
          onClick={() => void revokeSmartSession(client, session.id).catch(() => {})}
          testId="lk-session-revoke"
        >
          {isRevoking
            ? t('sessions.waiting', { wallet })
            : t(session.status === 'keyDeleted' ? 'sessions.final' : 'sessions.revoke')}
        </Button>
        <Hint>{t(hintOf(session))}</Hint>
      </Stack>
      <Why about="permission" />
    </>
  )
}

/** The gateway's key is deleted before the permission on the chain. */
const hintOf = ({ keeper, status }: SmartSession) =>
  keeper === 'gateway' && status === 'active' ? 'sessions.keyHint' : 'sessions.chainHint'

function Terms({ session }: { readonly session: SmartSession }) {
  const client = useClient()
  const t = useWords(sessionsWords)
  const network = useConnected()?.network
  const { limit, action } = termsText(t, session, network?.nativeCurrency.symbol ?? '')
  const when = formatDateTime(session.expiry, t.locale)
  return (
    <KeyValue
      rows={[
        { id: 'who', label: t('sessions.who'), value: siteName(client), testId: 'lk-session-who' },
        { id: 'may', label: t('sessions.may'), value: action, testId: 'lk-session-may' },
        { id: 'most', label: t('sessions.most'), value: limit, testId: 'lk-session-most' },
        { id: 'until', label: t('sessions.end'), value: when, testId: 'lk-session-until' },
        ...(network ? [{ id: 'network', label: t('sessions.network'), value: network.name }] : []),
      ]}
    />
  )
}

function failureText(t: Words<typeof sessionsWords>, name: string, wallet: string): string {
  if (name === 'user_rejected' || name === 'request_aborted') return t('sessions.declined')
  if (name === 'method_not_supported') return t('sessions.notSupported', { wallet })
  return t('sessions.revokeFailed')
}
