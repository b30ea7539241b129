import type { ActivityEntry } from '@latchkey/core'
import {
  counterparty,
  explorerLink,
  formatNumber,
  goBack,
  isHidden,
  knownAddresses,
  lookAlikeOf,
  mainTransfer,
  type RelativeTime,
  shortenAddress,
  timeSince,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Empty } from '@latchkey/ui/components/Empty'
import { KeyValue, type KeyValueRow } from '@latchkey/ui/components/KeyValue'
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
import type { ViewProps } from '../../modal/components.js'
import { useKept } from '../../modal/hooks/useKept.js'
import { useWords, type Words } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../words/en/activityWords.js'
import { EntryPicture } from './ActivityRow.js'
import { agoOf, amountOf, figureOf, momentOf, symbolOf, verbOf, lostStatuses } from './activityText.js'

/** One transaction: what it was, whether it went through, with whom, what it cost. */
export function TransactionView({ data: { id } }: ViewProps<'Transaction'>) {
  const client = useClient()
  const t = useWords(activityWords)
  useStyles(css)
  const now = useLatchkeyState(({ activity }) =>
    [...(activity?.pending ?? []), ...(activity?.entries ?? [])].find((entry) => entry.id === id),
  )
  const isRead = useLatchkeyState(({ activity }) => activity !== undefined && !activity.loading)
  const entry = useKept(now)
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
  const { metadata, lost } = entry
  const known = knownAddresses(client)
  const figure = figureOf(entry, t)
  const network = client.config.networks.find((one) => one.caipNetworkId === metadata.chain)
  // A batch is on its way before the wallet tells its transaction.
  const href = metadata.hash === '' ? undefined : explorerLink(network, { hash: metadata.hash })
  const isLookAlike = lookAlikeOf(entry, known) !== undefined
  return (
    <Stack gap={12}>
      <div className="lk-activity-head">
        <EntryPicture entry={entry} size={56} />
        <h2 className="lk-heading" data-testid="lk-transaction-what">
          {verbOf(entry, t)}
        </h2>
        {figure ? (
          <bdi
            dir="ltr"
            translate="no"
            className={`lk-activity-figure lk-num${figure.isCredit && !lost && metadata.status === 'confirmed' ? ' lk-activity-credit' : ''}`}
            data-testid="lk-transaction-amount"
          >
            {`${figure.amount} ${figure.symbol}`}
          </bdi>
        ) : null}
      </div>
      <Panel>
        <KeyValue
          rows={rowsOf(entry, {
            t,
            network: network?.name ?? metadata.chain,
            coin: network?.nativeCurrency.symbol ?? '',
            since: timeSince(client, Date.parse(metadata.minedAt)),
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

function rowsOf(
  entry: ActivityEntry,
  {
    network,
    coin,
    since,
    t,
  }: {
    readonly network: string
    /** Symbol of the native coin. */
    readonly coin: string
    readonly since: RelativeTime
    readonly t: Words<typeof activityWords>
  },
): readonly KeyValueRow[] {
  const { metadata, lost, approval } = entry
  const at = Date.parse(metadata.minedAt)
  const status = lost
    ? t(lostStatuses[lost])
    : metadata.status === 'failed'
      ? t('activity.failedStatus')
      : metadata.status === 'pending'
        ? t('activity.waiting')
        : t('activity.confirmed')
  return [
    { id: 'status', label: t('activity.status'), value: status, testId: 'lk-transaction-status' },
    {
      id: 'when',
      label: t('activity.when'),
      value: (
        <time dateTime={metadata.minedAt} title={momentOf(at, t.locale)}>
          {agoOf(since, t)}
        </time>
      ),
      testId: 'lk-transaction-when',
    },
    ...movesOf(entry, t),
    ...(approval && metadata.operationType === 'approve'
      ? [
          {
            id: 'limit',
            label: t('activity.limit'),
            value: approval.quantity
              ? `${amountOf(approval.quantity.numeric, t.locale)} ${approval.fungible_info.symbol ?? ''}`
              : t('activity.unlimited'),
            testId: 'lk-transaction-limit',
          },
        ]
      : []),
    { id: 'network', label: t('activity.network'), value: network },
    ...(metadata.fee === undefined
      ? []
      : [
          {
            id: 'fee',
            label: t('activity.fee'),
            value: `${feeOf(metadata.fee, t)} ${coin}`,
            testId: 'lk-transaction-fee',
          },
        ]),
    ...(metadata.hash === ''
      ? []
      : [
          {
            id: 'hash',
            label: t('activity.hash'),
            value: (
              <CopyButton
                variant="inline"
                value={metadata.hash}
                label={t('activity.copyHash')}
                copiedLabel={t('activity.copied')}
                testId="lk-transaction-hash"
              >
                {shortenAddress(metadata.hash)}
              </CopyButton>
            ),
          },
        ]),
  ]
}

/** All that moved, what was given first, every digit of it; the head says one thing, cut. */
function movesOf({ transfers, metadata }: ActivityEntry, t: Words<typeof activityWords>): KeyValueRow[] {
  const sides = metadata.status === 'confirmed' && metadata.operationType === 'trade' ? (transfers ?? []) : []
  const isTaken = ({ direction }: (typeof sides)[number]): boolean => direction === 'in'
  return [...sides.filter((side) => !isTaken(side)), ...sides.filter(isTaken)].map((side, at) => ({
    id: `moved${at}`,
    label: t(isTaken(side) ? 'activity.receive' : 'activity.send'),
    value: `${formatNumber(side.quantity.numeric, { decimals: 20, locale: t.locale })} ${symbolOf(side) ?? ''}`,
    testId: `lk-transaction-moved-${at}`,
  }))
}

/** A fee has more digits than an amount: most are far below a thousandth of a coin. */
const feeOf = (fee: string, t: { readonly locale: string | undefined }): string =>
  Number(fee) >= 0.001
    ? amountOf(fee, t.locale)
    : Number(fee).toLocaleString(t.locale ?? 'en-US', { maximumSignificantDigits: 3 })

/** Who the other side is. An address that only looks like a known one is not copied without a word. */
function Counterparty({ entry }: { readonly entry: ActivityEntry }) {
  const client = useClient()
  const t = useWords(activityWords)
  const [isWarned, setWarned] = useState(false)
  const other = counterparty(entry)
  if (other === '') return null
  const { operationType } = entry.metadata
  const direction = mainTransfer(entry)?.direction
  const label =
    operationType === 'approve'
      ? t('activity.spender')
      : direction === 'in'
        ? t('activity.fromLabel')
        : direction || operationType === 'send'
          ? t('activity.toLabel')
          : t('activity.contract')
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
              label,
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
