import type { ActivityEntry } from '@latchkey/core'
import { mainTransfer, navigate } from '@latchkey/core/actions'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { TokenIcon } from '@latchkey/ui/components/TokenIcon'
import { SparkleIcon } from '@latchkey/ui/icons/SparkleIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Pictures } from '../../modal/parts/pictures.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { figureOf, symbolOf, verbOf, counterpartyOf } from './activityText.js'

export function ActivityRow({
  entry,
  isSuspicious = false,
}: {
  readonly entry: ActivityEntry
  readonly isSuspicious?: boolean | undefined
}) {
  const client = useClient()
  const t = useWords(activityWords)
  const { views } = useModalContext()
  const { id, metadata, lost } = entry
  const figure = figureOf(entry, t)
  const names = useLatchkeyState((state) => state.addressNames)
  // Never name a counterparty that imitates a known address.
  const counterparty = counterpartyOf(entry, t, isSuspicious ? undefined : names)
  const hasFailed = metadata.status === 'failed' || lost !== undefined
  return (
    <Row
      label={verbOf(entry, t)}
      sublabel={isSuspicious ? `${t('activity.suspicious')} · ${counterparty ?? ''}` : counterparty}
      icon={<EntryPicture entry={entry} />}
      value={
        figure && (
          <span
            className={
              hasFailed
                ? 'lk-activity-bad'
                : figure.isCredit && !isSuspicious && metadata.status === 'confirmed'
                  ? 'lk-activity-credit'
                  : undefined
            }
          >
            {figure.amount}
          </span>
        )
      }
      subvalue={figure?.symbol}
      testId={`lk-activity-${metadata.hash}`}
      onIntent={() => views.prefetch('Transaction')}
      onClick={() => navigate(client, { view: 'Transaction', id })}
    />
  )
}

export function EntryPicture({
  entry,
  size = 40,
}: {
  readonly entry: ActivityEntry
  readonly size?: number
}) {
  const { gateway, networks } = useClient().config
  const { pictures } = useModalContext()
  const main = mainTransfer(entry)
  const coin = main?.fungible_info ?? entry.approval?.fungible_info
  const network = networks.find((one) => one.caipNetworkId === entry.metadata.chain)
  const name = (main ? symbolOf(main) : coin?.symbol) ?? '?'
  if (!main && !coin) {
    return (
      <RowGlyph>
        <SparkleIcon />
      </RowGlyph>
    )
  }
  return (
    <TokenIcon
      src={previewOf(main, gateway) ?? coinPicture(coin, pictures)}
      name={name}
      size={size}
      network={
        network && {
          name: network.name,
          src: pictures.at({ kind: 'network', id: network.caipNetworkId }),
        }
      }
    />
  )
}

/** Collectibles may set any URL: load only the gateway's preview. */
function previewOf(main: ReturnType<typeof mainTransfer>, gateway: string | undefined): string | undefined {
  const preview = main?.nft_info?.content?.preview?.url
  return preview?.startsWith(`${gateway}/`) ? preview : undefined
}

type Coin = NonNullable<ActivityEntry['approval']>['fungible_info']

function coinPicture(coin: Coin | undefined, pictures: Pictures): string | undefined {
  if (!coin) return undefined
  const native = coin.address === undefined && coin.symbol
  return coin.icon?.url ?? (native ? pictures.at({ kind: 'token', id: native }) : undefined)
}
