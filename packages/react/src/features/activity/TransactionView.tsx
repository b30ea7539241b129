import type { ActivityEntry } from '@latchkey/core'
import {
  counterparty,
  explorerLink,
  goBack,
  isHidden,
  knownAddresses,
  lookAlikeOf,
  mainTransfer,
  shortenAddress,
  timeSince,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Empty } from '@latchkey/ui/components/Empty'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { useState } from 'react'
import { css } from '../../generated/activity.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { EntryPicture } from './ActivityRow.js'
import { figureOf, verbOf } from './activityText.js'
import { transactionRows } from './transactionRows.js'

export function TransactionView({ data: { id } }: ViewProps<'Transaction'>) {
  const client = useClient()
  const t = useWords(activityWords)
  useStyles(css)
  const now = useLatchkeyState(({ activity }) =>
    [...(activity?.pending ?? []), ...(activity?.entries ?? [])].find((entry) => entry.id === id),
  )
  const isRead = useLatchkeyState(({ activity }) => activity !== undefined && !activity.loading)
  const entry = useLastDefined(now)
  return (
    <ScrollArea>
      <div className="lk-activity-detail" data-testid="lk-view-Transaction">
        {entry ? (
          <Detail entry={entry} />
        ) : isRead ? (
          <Empty
            icon={<ClockIcon size={28} />}
            title={t('activity.gone')}
            action={<Button onClick={() => goBack(client)}>{t('common.back')}</Button>}
          >
            {t('activity.goneText')}
          </Empty>
        ) : null}
      </div>
    </ScrollArea>
  )
}

function Detail({ entry }: { readonly entry: ActivityEntry }) {
  const client = useClient()
  const t = useWords(activityWords)
  const { metadata } = entry
  const known = knownAddresses(client)
  const network = client.config.networks.find((one) => one.caipNetworkId === metadata.chain)
  // A batch is pending before the wallet reveals its transaction.
  const href = metadata.hash === '' ? undefined : explorerLink(network, { hash: metadata.hash })
  const isLookAlike = lookAlikeOf(entry, known) !== undefined
  return (
    <Stack gap={12}>
      <Head entry={entry} />
      <Panel>
        <KeyValue
          rows={transactionRows(entry, {
            t,
            network: network?.name ?? metadata.chain,
            coin: network?.nativeCurrency.symbol ?? '',
            age: timeSince(client, Date.parse(metadata.minedAt)),
          })}
        />
      </Panel>
      <Counterparty entry={entry} />
      {isHidden(entry, known) && !isLookAlike ? (
        <Note tone="warn" testId="lk-transaction-spam">
          {t('activity.spam')}
        </Note>
      ) : null}
      <List>
        {href ? (
          <Row
            label={t('activity.explorer', { explorer: network?.explorer?.name ?? '' })}
            tone="quiet"
            icon={
              <RowGlyph plain>
                <ExternalIcon />
              </RowGlyph>
            }
            href={href}
            testId="lk-transaction-explorer"
          />
        ) : null}
      </List>
    </Stack>
  )
}

function Head({ entry }: { readonly entry: ActivityEntry }) {
  const t = useWords(activityWords)
  const { metadata, lost } = entry
  const figure = figureOf(entry, t)
  const isCredited = figure?.isCredit && !lost && metadata.status === 'confirmed'
  return (
    <div className="lk-activity-head">
      <EntryPicture entry={entry} size={56} />
      <h2 className="lk-heading" data-testid="lk-transaction-what">
        {verbOf(entry, t)}
      </h2>
      {figure ? (
        <bdi
          dir="ltr"
          translate="no"
          className={`lk-activity-figure lk-num${isCredited ? ' lk-activity-credit' : ''}`}
          data-testid="lk-transaction-amount"
        >
          {`${figure.amount} ${figure.symbol}`}
        </bdi>
      ) : null}
    </div>
  )
}

/** Warns on copying an address that imitates a known one. */
function Counterparty({ entry }: { readonly entry: ActivityEntry }) {
  const client = useClient()
  const t = useWords(activityWords)
  const [isWarned, setWarned] = useState(false)
  const other = counterparty(entry)
  if (other === '') return null
  const lookAlike = lookAlikeOf(entry, knownAddresses(client))
  const address = shortenAddress(other)
  const middle = Math.ceil(other.length / 2)
  const copy = (
    <CopyButton
      variant="inline"
      value={other}
      label={t('activity.copyAddress', { address })}
      copiedLabel={t('activity.copied')}
      testId="lk-transaction-copy"
    >
      {isWarned ? t('activity.copyAnyway') : address}
    </CopyButton>
  )
  return (
    <>
      <Panel>
        <KeyValue
          rows={[
            {
              id: 'who',
              label: t(counterpartyLabel(entry)),
              value:
                lookAlike === undefined ? (
                  copy
                ) : (
                  <LinkButton
                    label={t('activity.copyAddress', { address })}
                    onClick={() => setWarned(true)}
                    testId="lk-transaction-who"
                  >
                    {address}
                  </LinkButton>
                ),
            },
          ]}
        />
        <p className="lk-activity-address" dir="ltr" data-testid="lk-transaction-address">
          <span>{other.slice(0, middle)}</span>
          <span>{other.slice(middle)}</span>
        </p>
      </Panel>
      {lookAlike === undefined ? null : (
        <Note tone="bad" role={isWarned ? 'alert' : undefined} testId="lk-transaction-lookalike">
          <span>{t('activity.lookAlike', { known: lookAlike })}</span> {isWarned ? copy : null}
        </Note>
      )}
    </>
  )
}

function counterpartyLabel(entry: ActivityEntry) {
  const { operationType } = entry.metadata
  const direction = mainTransfer(entry)?.direction
  if (operationType === 'approve') return 'activity.spender'
  if (direction === 'in') return 'activity.fromLabel'
  return direction || operationType === 'send' ? 'activity.toLabel' : 'activity.contract'
}
