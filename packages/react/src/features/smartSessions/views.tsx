import type { SmartSession, SmartSessionsState } from '@latchkey/core'
import { fetchSmartSessions, navigate } from '@latchkey/core/actions'
import { Empty } from '@latchkey/ui/components/Empty'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { css } from '../../generated/sessions.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { siteName } from '../../modal/parts/siteName.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sessionsWords } from '../../generated/words/sessionsWords.js'
import { SmartSessionView } from './SmartSessionView.js'
import { dayOf, termsText } from './sessionText.js'

export const views: Components<'smartSessions'> = {
  SmartSessions: SmartSessionsView,
  SmartSession: SmartSessionView,
}

function SmartSessionsView() {
  const client = useClient()
  const t = useWords(sessionsWords)
  useStyles(css)
  const state = useLatchkeyState(({ smartSessions }) => smartSessions)
  const list = (state?.list ?? []).filter(({ status }) => status !== 'revoked')
  const isEmpty = list.length === 0
  const isWaiting = !state || (state.loading && isEmpty)
  const hasFailed = state !== undefined && hasReadingFailed(state)
  useAnnounced(hasFailed ? t('sessions.failed') : '')
  const status = isWaiting ? 'loading' : hasFailed ? 'failed' : isEmpty ? 'empty' : 'ready'
  return (
    <ScrollArea>
      <div data-testid="lk-view-SmartSessions">
        <div className="lk-sessions" data-testid="lk-sessions" data-status={status}>
          {hasFailed ? <FailedNote /> : null}
          {isWaiting ? (
            <div data-testid="lk-sessions-loading">{skeletonRows(2, { lines: 2 })}</div>
          ) : !isEmpty ? (
            <List>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </List>
          ) : hasFailed ? null : (
            <Empty icon={<ClockIcon size={28} />} title={t('sessions.empty')} testId="lk-sessions-empty">
              {t('sessions.emptyText', { site: siteName(client) })}
            </Empty>
          )}
        </div>
      </div>
    </ScrollArea>
  )
}

/** Beside a revocation, the error belongs to it. */
const hasReadingFailed = ({ error, loading, revoking }: SmartSessionsState): boolean =>
  error !== undefined && revoking === undefined && !loading

function FailedNote() {
  const client = useClient()
  const t = useWords(sessionsWords)
  return (
    <Note tone="bad" testId="lk-sessions-failed">
      <span>{t('sessions.failed')}</span>{' '}
      <LinkButton
        look="underline"
        onClick={() => void fetchSmartSessions(client).catch(() => {})}
        testId="lk-sessions-retry"
      >
        {t('common.tryAgain')}
      </LinkButton>
    </Note>
  )
}

function SessionRow({ session }: { readonly session: SmartSession }) {
  const client = useClient()
  const t = useWords(sessionsWords)
  const { views: loader } = useModalContext()
  const network = useConnected()?.network
  const { limit, action } = termsText(t, session, network?.nativeCurrency.symbol ?? '')
  const until = t('sessions.until', { when: dayOf(session.expiry, t.locale) })
  return (
    <Row
      label={action}
      sublabel={[limit, session.status === 'keyDeleted' ? t('sessions.keyDeleted') : until].join(' · ')}
      icon={
        <RowGlyph>
          <KeyIcon />
        </RowGlyph>
      }
      end="chevron"
      testId={`lk-session-${session.id}`}
      onIntent={() => loader.prefetch('SmartSession')}
      onClick={() => navigate(client, { view: 'SmartSession', id: session.id })}
    />
  )
}
