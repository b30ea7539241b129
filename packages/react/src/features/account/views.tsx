import {
  fetchBalance,
  fetchTokens,
  hasActivity,
  hasSmartSessions,
  navigate,
  shortenAddress,
} from '@latchkey/core/actions'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { List } from '@latchkey/ui/components/List'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Pill } from '@latchkey/ui/components/Pill'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { ChevronDownIcon } from '@latchkey/ui/icons/ChevronDownIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { type ReactNode, Suspense, useEffect } from 'react'
import { css } from '../../generated/account.css.js'
import { DisconnectRow } from '../../modal/parts/DisconnectRow.js'
import { hasLogin } from '../../modal/parts/hasLogin.js'
import {
  AccountTabs,
  LanguageRow,
  NameRow,
  SettingsButton,
  SettingsRow,
} from '../../modal/parts/lazyViewParts.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { type Connected, useConnected } from '../../modal/hooks/useConnected.js'
import { useClient, useLatchkeyContext } from '../../provider/LatchkeyContext.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatCount } from '../../words/formatCount.js'
import { accountWords } from '../../generated/words/accountWords.js'
import { AccountActions } from './AccountActions.js'
import { AccountBalance } from './AccountBalance.js'
import { TokenList, WaitingTokens } from './TokenList.js'

export const views: Components<'account'> = {
  Account: AccountView,
}

function AccountView() {
  const client = useClient()
  const connected = useConnected()
  const chainId = connected?.account.chainId
  const showsActivity = useLatchkeyState((state) => hasActivity(state, client.config))
  useEffect(() => {
    if (chainId === undefined) return
    void fetchBalance(client)
    void fetchTokens(client)
  }, [client, chainId])
  if (!connected) return null
  const { account, network } = connected
  const { address, profileName, profileImage } = account
  const hasTokens = client.config.families[account.namespace]?.can.tokens
  const assets = <Assets account={account} network={network} />
  return (
    <ScrollArea>
      <div data-testid="lk-view-Account">
        <Centered>
          <AccountIdentity address={address} name={profileName} image={profileImage} />
          <AccountBalance account={account} network={network} />
        </Centered>
        <AccountActions account={account} network={network} />
        {showsActivity ? (
          <Suspense fallback={<div className="lk-tabs-place">{hasTokens ? <WaitingTokens /> : null}</div>}>
            <AccountTabs>{assets}</AccountTabs>
          </Suspense>
        ) : (
          assets
        )}
      </div>
    </ScrollArea>
  )
}

interface AccountIdentityProps {
  readonly address: string
  readonly name: string | undefined
  readonly image: string | undefined
}

function AccountIdentity({ address, name, image }: AccountIdentityProps) {
  const client = useClient()
  const t = useWords(accountWords)
  const { views: loader } = useModalContext()
  const multiWallet = useLatchkeyState(({ features }) => features.multiWallet)
  const short = shortenAddress(address)
  const picture = <Avatar address={address} src={image} />
  const shown = <bdi translate="no">{name ?? short}</bdi>
  const link = {
    type: 'button',
    onPointerEnter: () => loader.prefetch('Wallets'),
    onClick: () => navigate(client, { view: 'Wallets' }),
  } as const
  return (
    <>
      {multiWallet ? (
        // The name beside it is the same link for the keyboard.
        <button {...link} className="lk-who-picture" tabIndex={-1} aria-hidden="true">
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="lk-who">
        {multiWallet ? (
          <button {...link} className="lk-copy" data-testid="lk-account-who">
            {shown}
            <span className="lk-hidden">{t('connect.wallets')}</span>
            <ChevronDownIcon size={14} stroke={2.2} />
          </button>
        ) : (
          <span data-testid="lk-account-who">{shown}</span>
        )}
        <CopyButton
          variant="inline"
          value={address}
          label={t('account.copy', { address: short })}
          copiedLabel={t('account.copied')}
          testId="lk-copy-address"
        />
      </div>
    </>
  )
}

function Assets({ account, network }: Connected) {
  const client = useClient()
  const t = useWords(accountWords)
  const { hasSettings, hasNames, hasSessions, multiWallet } = useLatchkeyState((state) => ({
    hasSettings: hasLogin(state),
    hasNames: state.features.names !== false,
    hasSessions: hasSmartSessions(state, client.config),
    multiWallet: state.features.multiWallet,
  }))
  const count = useWalletCount()
  const hasMenu = useLatchkeyContext().words.menu !== undefined
  const hasTokens = client.config.families[account.namespace]?.can.tokens
  const explorer = account.addressExplorerUrl
  const hasRows = [hasNames, hasSessions, hasSettings, multiWallet, hasMenu, explorer].some(Boolean)
  return (
    <>
      {hasTokens ? <TokenList account={account} network={network} /> : null}
      {hasRows ? (
        <List>
          {hasNames ? (
            <Suspense>
              <NameRow />
            </Suspense>
          ) : null}
          {hasSessions ? <SessionsRow /> : null}
          {hasSettings ? (
            <Suspense>
              <SettingsRow />
            </Suspense>
          ) : null}
          {multiWallet ? <WalletsRow count={count} /> : null}
          {hasMenu ? (
            <Suspense>
              <LanguageRow />
            </Suspense>
          ) : null}
          {explorer ? (
            <Row
              label={t('account.explorer', { explorer: network?.explorer?.name ?? '' })}
              tone="quiet"
              icon={
                <RowGlyph plain>
                  <ExternalIcon />
                </RowGlyph>
              }
              href={explorer}
              testId="lk-explorer"
            />
          ) : null}
        </List>
      ) : null}
      <DisconnectRow label={count > 1 ? t('account.disconnectAll') : undefined} />
    </>
  )
}

function SessionsRow() {
  const client = useClient()
  const t = useWords(accountWords)
  const { views: loader } = useModalContext()
  return (
    <Row
      label={t('sessions.title')}
      tone="quiet"
      icon={
        <RowGlyph plain>
          <KeyIcon />
        </RowGlyph>
      }
      end="chevron"
      testId="lk-account-sessions"
      onIntent={() => loader.prefetch('SmartSessions')}
      onClick={() => navigate(client, { view: 'SmartSessions' })}
    />
  )
}

function WalletsRow({ count }: { readonly count: number }) {
  const client = useClient()
  const t = useWords(accountWords)
  const { views: loader } = useModalContext()
  return (
    <Row
      label={t('connect.wallets')}
      tone="quiet"
      icon={
        <RowGlyph plain>
          <PurseIcon />
        </RowGlyph>
      }
      badge={count > 1 ? { kind: 'count', text: formatCount(count, t.locale) } : undefined}
      end="chevron"
      testId="lk-wallets"
      onIntent={() => loader.prefetch('Wallets')}
      onClick={() => navigate(client, { view: 'Wallets' })}
    />
  )
}

const useWalletCount = (): number =>
  useLatchkeyState(
    ({ connections }) => new Set(Object.values(connections).map(({ wallet }) => wallet.name)).size,
  )

AccountView.header = AccountHeader

function AccountHeader() {
  const hasSettings = useLatchkeyState(hasLogin)
  return (
    <>
      {hasSettings ? (
        <Suspense>
          <SettingsButton />
        </Suspense>
      ) : null}
      <AccountPill />
    </>
  )
}

function AccountPill() {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords()
  const network = useConnected()?.network
  const name = network?.name ?? t('account.unknownNetwork')
  const src = network && pictures.at({ kind: 'network', id: network.caipNetworkId })
  const canSwitch = client.config.enableNetworkSwitch
  return (
    <Pill
      icon={<NetworkIcon src={src} name={name} size={20} eager />}
      label={canSwitch ? t('account.network', { name }) : undefined}
      onClick={canSwitch ? () => navigate(client, { view: 'Networks' }) : undefined}
      testId="lk-account-network"
    >
      {name}
    </Pill>
  )
}

function Centered({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-centered">{children}</div>
}
