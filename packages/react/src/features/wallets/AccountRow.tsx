import type { AccountInfo } from '@latchkey/core'
import type { ConnectedWallet } from '@latchkey/core/actions'
import { disconnect, explorerLink, goBack, shortenAddress, switchAccount } from '@latchkey/core/actions'
import { ActionRow } from '@latchkey/ui/components/ActionRow'
import { ActionTile } from '@latchkey/ui/components/ActionTile'
import { MoreRow } from '@latchkey/ui/components/MoreRow'
import { LiveRegion } from '@latchkey/ui/components/LiveRegion'
import { Row } from '@latchkey/ui/components/Row'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { TokenIcon } from '@latchkey/ui/components/TokenIcon'
import { useCopy } from '@latchkey/ui/components/useCopy'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { CopyIcon } from '@latchkey/ui/icons/CopyIcon'
import { DisconnectIcon } from '@latchkey/ui/icons/DisconnectIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import type { ReactNode } from 'react'
import { formatAmount } from '../../modal/parts/amounts.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useWalletPicture } from '../../modal/hooks/useWalletPicture.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'

export interface AccountRowProps {
  readonly wallet: ConnectedWallet
  readonly account: AccountInfo
  readonly isUnfolded: boolean
  readonly onToggle: () => void
  /** Called before the wallet disconnects. */
  readonly onDisconnect: () => void
}

const KINDS = {
  eoa: undefined,
  smartAccount: 'wallets.smart',
  payment: 'wallets.payments',
  ordinal: 'wallets.ordinals',
} as const

export function AccountRow({ wallet, account, isUnfolded, onToggle, onDisconnect }: AccountRowProps) {
  const client = useClient()
  const t = useWords(accountWords)
  const { announce } = useModalContext()
  const { chainId, id, isActive, namespace } = wallet
  const { address, label, type } = account
  const short = shortenAddress(address)
  const called = useLatchkeyState((state) => state.addressNames?.[`${chainId}:${address}`.toLowerCase()])
  const name = label ?? called ?? short
  const hasSmart = wallet.accounts.some((one) => one.type === 'smartAccount')
  const word = KINDS[type] ?? (hasSmart ? 'wallets.standard' : undefined)
  const kind = word && t(word)
  const isMain = address === wallet.address
  const isUsed = isActive && isMain
  const choose = () => {
    switchAccount(client, { namespace, address, connectionId: id }).then(
      () => {
        if (isUsed) goBack(client)
        else announce(t('wallets.using', { account: name, wallet: wallet.wallet.name }))
      },
      // The wallet left at this moment.
      () => undefined,
    )
  }
  return (
    <MoreRow
      label={t('wallets.more', { account: name })}
      buttonTestId={`lk-more-${id}-${address}`}
      onToggle={onToggle}
      actions={
        isUnfolded ? <Actions wallet={wallet} address={address} onDisconnect={onDisconnect} /> : undefined
      }
    >
      <Row
        isName
        label={name}
        sublabel={[name === short ? wallet.wallet.name : short, kind].filter(Boolean).join(' · ')}
        icon={<WalletPicture wallet={wallet} />}
        subvalue={isMain ? balanceOf(wallet, t.locale) : undefined}
        selected={isUsed}
        testId={`lk-held-${id}-${address}`}
        onClick={choose}
      />
    </MoreRow>
  )
}

function WalletPicture({ wallet: { chainId, wallet } }: Pick<AccountRowProps, 'wallet'>) {
  const { networks } = useClient().config
  const { pictures } = useModalContext()
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return (
    <TokenIcon
      square
      src={useWalletPicture(wallet)}
      name={wallet.name}
      eager
      network={
        network && {
          name: network.name,
          src: pictures.at({ kind: 'network', id: network.caipNetworkId }),
        }
      }
    />
  )
}

function balanceOf({ balance }: ConnectedWallet, locale: string | undefined): ReactNode {
  const coins = balance && 'data' in balance ? balance.data : undefined
  if (coins) return formatAmount(coins.formatted, coins.symbol, locale)
  return balance?.status === 'loading' ? <Skeleton width={56} height={14} /> : undefined
}

function Actions({
  wallet: { chainId, id },
  address,
  onDisconnect,
}: Pick<AccountRowProps, 'wallet' | 'onDisconnect'> & { readonly address: string }) {
  const client = useClient()
  const t = useWords(accountWords)
  const { copy, copied } = useCopy(address)
  const network = client.config.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const explorer = explorerLink(network, { address })
  const leave = () => {
    onDisconnect()
    // The page is disconnected anyway.
    disconnect(client, { connectionId: id }).catch(() => undefined)
  }
  return (
    <ActionRow>
      <ActionTile
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        label={copied ? t('wallets.copied') : t('wallets.copy')}
        onClick={copy}
        testId="lk-held-copy"
      />
      {explorer === undefined ? null : (
        <ActionTile
          icon={<ExternalIcon />}
          label={t('wallets.explorer')}
          href={explorer}
          testId="lk-held-explorer"
        />
      )}
      <ActionTile
        icon={<DisconnectIcon />}
        label={t('account.disconnect')}
        onClick={leave}
        testId="lk-held-disconnect"
      />
      <LiveRegion message={copied ? t('account.copied') : ''} />
    </ActionRow>
  )
}
