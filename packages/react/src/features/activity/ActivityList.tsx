import type { ActivityState } from '@latchkey/core'
import { fetchActivity, isHidden, knownAddresses, navigate, shownActivity } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Section } from '@latchkey/ui/components/Section'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { useState } from 'react'
import { css } from '../../generated/activity.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { ActivityRow } from './ActivityRow.js'
import { monthOf } from './activityText.js'

export function ActivityList() {
  const client = useClient()
  const t = useWords(activityWords)
  useStyles(css)
  const [isAllShown, setAllShown] = useState(false)
  const { activity, online } = useLatchkeyState((state) => ({
    activity: state.activity,
    online: state.online,
  }))
  const { groups, hidden } = shownActivity(client, { activity, isAllShown })
  const known = isAllShown ? knownAddresses(client) : []
  const isEmpty = groups.length === 0
  const isWaiting = !activity || (activity.loading && isEmpty)
  const hasFailed = activity?.error !== undefined && !activity.loading
  useAnnounced(hasFailed ? t('activity.failed') : '')
  const status = isWaiting ? 'loading' : hasFailed ? 'failed' : isEmpty ? 'empty' : 'ready'
  return (
    <div className="lk-activity" data-testid="lk-activity" data-status={status}>
      <ReadingNote isOnline={online} hasFailed={hasFailed} />
      {isWaiting ? <Waiting /> : null}
      {isEmpty && !isWaiting && !hasFailed ? <EmptyActivity /> : null}
      {groups.map(({ key, month, hasYear, entries }) => (
        <Section
          key={key}
          title={month ? monthOf(month, hasYear, t.locale) : t('activity.pending')}
          testId={`lk-activity-group-${key}`}
        >
          <List>
            {entries.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} isSuspicious={isAllShown && isHidden(entry, known)} />
            ))}
          </List>
        </Section>
      ))}
      <Foot
        activity={activity}
        hidden={hidden}
        isAllShown={isAllShown}
        onToggle={() => setAllShown(!isAllShown)}
      />
    </div>
  )
}

function ReadingNote({ isOnline, hasFailed }: { readonly isOnline: boolean; readonly hasFailed: boolean }) {
  const client = useClient()
  const t = useWords(activityWords)
  return !isOnline ? (
    <Note tone="info" icon={<OfflineIcon size={18} stroke={2} />} testId="lk-activity-offline">
      {t('activity.offline')}
    </Note>
  ) : hasFailed ? (
    <Note tone="bad" testId="lk-activity-failed">
      <span>{t('activity.failed')}</span>{' '}
      <LinkButton
        look="underline"
        onClick={() => void fetchActivity(client, { fresh: true })}
        testId="lk-activity-retry"
      >
        {t('common.tryAgain')}
      </LinkButton>
    </Note>
  ) : null
}

const Waiting = () => (
  <div data-testid="lk-activity-loading">{skeletonRows(3, { round: true, lines: 2, value: true })}</div>
)

function EmptyActivity() {
  const client = useClient()
  const t = useWords(activityWords)
  const network = useConnected()?.network
  const canReceive = useLatchkeyState((state) => state.features.receive)
  return (
    <Empty
      icon={<ClockIcon size={28} />}
      title={t('activity.empty')}
      testId="lk-activity-empty"
      action={
        canReceive ? (
          <Button onClick={() => navigate(client, { view: 'WalletReceive' })} testId="lk-activity-receive">
            {t('activity.toReceive')}
          </Button>
        ) : undefined
      }
    >
      {t('activity.emptyText', { network: network?.name ?? t('account.unknownNetwork') })}
    </Empty>
  )
}

function Foot({
  activity,
  hidden,
  isAllShown,
  onToggle,
}: {
  readonly activity: ActivityState | undefined
  readonly hidden: number
  readonly isAllShown: boolean
  readonly onToggle: () => void
}) {
  const client = useClient()
  const t = useWords(activityWords)
  const hasMore = activity !== undefined && activity.next !== null
  if (!hasMore && hidden === 0) return null
  return (
    <div className="lk-activity-foot" data-testid="lk-activity-foot">
      {hasMore ? (
        <Button
          loading={activity.loading}
          onClick={() => void fetchActivity(client, { more: true })}
          testId="lk-activity-more"
        >
          {t('activity.more')}
        </Button>
      ) : null}
      {hidden > 0 ? (
        <LinkButton onClick={onToggle} testId="lk-activity-hidden">
          {isAllShown ? t('activity.hide') : t('activity.hidden', { count: hidden })}
        </LinkButton>
      ) : null}
    </div>
  )
}
