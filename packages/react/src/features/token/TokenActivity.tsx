import type { TokenBalance } from '@latchkey/core'
import { fetchActivity, knownAddresses, navigate, tokenActivity } from '@latchkey/core/actions'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { Section } from '@latchkey/ui/components/Section'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { css } from '../../generated/activity.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { tokenWords } from '../../generated/words/tokenWords.js'
import { ActivityRow } from '../activity/ActivityRow.js'

const words = { ...activityWords, ...tokenWords }

export function TokenActivity({ token }: { readonly token: TokenBalance }) {
  const client = useClient()
  const t = useWords(words)
  const { views } = useModalContext()
  useStyles(css)
  const activity = useLatchkeyState((state) => state.activity)
  const { status, entries } = tokenActivity(activity, { token, known: knownAddresses(client) })
  return (
    <Section title={t('activity.title')}>
      <div className="lk-activity" data-testid="lk-token-activity" data-status={status}>
        {status === 'failed' ? (
          <Note tone="bad" role="status">
            <span>{t('activity.failed')}</span>{' '}
            <LinkButton look="underline" onClick={() => void fetchActivity(client, { fresh: true })}>
              {t('common.tryAgain')}
            </LinkButton>
          </Note>
        ) : null}
        {status === 'loading' ? <SkeletonRow round lines={2} value /> : null}
        {status === 'empty' ? (
          <Note tone="info" testId="lk-token-activity-none">
            {t('token.none')}
          </Note>
        ) : null}
        <List>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
          <Row
            label={t('token.all')}
            tone="quiet"
            icon={
              <RowGlyph plain>
                <ClockIcon />
              </RowGlyph>
            }
            end="chevron"
            testId="lk-token-all"
            onIntent={() => views.prefetch('Activity')}
            onClick={() => navigate(client, { view: 'Activity' })}
          />
        </List>
      </div>
    </Section>
  )
}
