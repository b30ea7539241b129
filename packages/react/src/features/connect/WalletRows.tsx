import type { WalletRow } from '@latchkey/core'
import { chooseWallet, navigate, scanningWallets } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { Section } from '@latchkey/ui/components/Section'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { GridIcon } from '@latchkey/ui/icons/GridIcon'
import { Suspense } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import {
  isTouch,
  originsOf,
  scannerNames,
  useIsConnected,
  useWalletIntent,
  useWalletRows,
} from '../../modal/parts/wallets.js'
import { NoWallets } from '../../modal/parts/lazyParts.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectWords } from '../../generated/words/connectWords.js'
import { formatCount } from '../../words/formatCount.js'
import { useCanConnect } from './useCanConnect.js'

export interface WalletRowsProps {
  readonly max?: number | undefined
  readonly except?: string | undefined
}

/**
 * @param most maximum rows, at the cost of recommended ones
 * @param except id of a returning visitor's row, shown above
 */
export function WalletRows({ max = Infinity, except }: WalletRowsProps) {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const { rows, slots: all } = useWalletRows()
  const held = Math.max(0, Math.min(all, max - rows.length))
  const { count, allWallets } = useLatchkeyState((state) => ({
    count: state.catalogue.count,
    allWallets: state.features.allWallets,
  }))
  if (rows.length === 0 && held === 0 && !allWallets) {
    return (
      <Suspense>
        <NoWallets />
      </Suspense>
    )
  }
  const origins = originsOf(rows)
  const listed = rows.filter(
    ({ id, section }, at) => id !== except && (at < max || section !== 'recommended'),
  )
  const list = (
    <List label={t('connect.wallets')}>
      {listed.map((row) => (
        <WalletListRow key={row.id} row={row} origin={origins.get(row.id)} disabled={!canConnect} />
      ))}
      {skeletonRows(held)}
      {allWallets ? (
        <Row
          label={t('connect.allWallets')}
          icon={
            <RowGlyph>
              <GridIcon />
            </RowGlyph>
          }
          badge={count === undefined ? undefined : { kind: 'count', text: formatCount(count, t.locale) }}
          disabled={!canConnect}
          testId="lk-all-wallets"
          onIntent={() => views.prefetch('AllWallets')}
          onClick={() => navigate(client, { view: 'AllWallets' })}
        />
      ) : null}
    </List>
  )
  if (except === undefined) return list
  if (listed.length + held === 0 && !allWallets) return null
  return (
    <Section title={t('connect.another')} testId="lk-other-wallets">
      {list}
    </Section>
  )
}

interface WalletListRowProps {
  readonly row: WalletRow
  readonly origin: string | undefined
  readonly disabled?: boolean | undefined
}

function WalletListRow({ row, origin, disabled }: WalletListRowProps) {
  const client = useClient()
  const onIntent = useWalletIntent()
  const { pictures } = useModalContext()
  const t = useWords(connectWords)
  const isConnected = useIsConnected()
  const badge = isConnected(row)
    ? ({ kind: 'installed', text: t('connect.connected') } as const)
    : row.elsewhere && !isTouch()
      ? ({ kind: 'qr', text: t('connect.qr') } as const)
      : row.recent
        ? ({ kind: 'recent', text: t('connect.recent') } as const)
        : row.installed
          ? ({ kind: 'installed', text: t('connect.installed') } as const)
          : undefined
  const scanners = row.elsewhere ? scanningWallets(client) : undefined
  const wallets = scannerNames(scanners, t.locale)
  return (
    <Row
      isName
      label={row.name}
      sublabel={
        scanners ? (
          wallets ? (
            t('connect.only', { wallets })
          ) : (
            t('connect.onlyOwn')
          )
        ) : origin === undefined ? undefined : (
          <bdi translate="no">{origin}</bdi>
        )
      }
      icon={<WalletIcon src={pictures.wallet(row)} name={row.name} eager />}
      badge={badge}
      disabled={disabled}
      testId={`lk-wallet-${row.id}`}
      onIntent={() => onIntent(row)}
      onClick={() => chooseWallet(client, row)}
    />
  )
}
