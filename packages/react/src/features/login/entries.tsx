import type { Client, State } from '@latchkey/core'
import {
  dataOf,
  lastLogin,
  loginEmail,
  loginMethods,
  navigate,
  prefetchLogin,
  setLoginLocale,
  walletRows,
} from '@latchkey/core/actions'
import type { ConnectMethod, SocialProvider } from '@latchkey/protocol/features'
import { Divider } from '@latchkey/ui/components/Divider'
import { Button } from '@latchkey/ui/components/Button'
import { Field } from '@latchkey/ui/components/Field'
import { IconButton } from '@latchkey/ui/components/IconButton'
import { Note } from '@latchkey/ui/components/Note'
import { Spinner } from '@latchkey/ui/components/Spinner'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ArrowRightIcon } from '@latchkey/ui/icons/ArrowRightIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { MoreIcon } from '@latchkey/ui/icons/MoreIcon'
import { type ReactNode, useEffect, useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { isTouch } from '../../modal/parts/wallets.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { LastWalletRow } from '../connect/LastWalletRow.js'
import { useCanConnect } from '../connect/useCanConnect.js'
import { Brand, brandNames } from './brands.js'
import { loginError } from './loginError.js'
import { LastLoginRow } from './LastLoginRow.js'
import { useSocial } from './useSocial.js'
import type { LoginScreenProps } from '../../modal/parts/lazyParts.js'

/** With more providers, the last tile opens all. */
const TILES = 5

/**
 * Wallets come first if this browser has one, else last, behind one row; wallets found later do not
 * change that.
 */
export function LoginScreen({ renderWallets, last, another }: LoginScreenProps) {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  useEffect(() => setLoginLocale(client, t.locale), [client, t.locale])
  const features = useLatchkeyState((state) => state.features)
  const [hasWallet] = useState(() => showsInstalled(client))
  const { email, passkey, socials } = loginMethods(client)
  const [login] = useState(() => lastLogin(client, last?.account.at))
  const order = orderOf(features, hasWallet)
  const partOf = (method: ConnectMethod): ReactNode => {
    if (method === 'email') return email ? <EmailEntry key="email" /> : null
    if (socials.length === 0 && !passkey) return null
    return <SocialEntries key="social" socials={socials} passkey={passkey} another={another} />
  }
  const at = order.indexOf('wallet')
  const above = order.slice(0, Math.max(0, at)).map(partOf).filter(Boolean)
  const below = order
    .slice(at + 1)
    .map(partOf)
    .filter(Boolean)
  const or = <Divider>{t('login.or')}</Divider>
  const isOver = useLatchkeyState((state) => state.login?.isOver)
  const isAlone = above.length === 0 && below.length === 0
  return (
    <>
      {isOver ? (
        <Note tone="info" role="status" testId="lk-login-over">
          {t('login.ended')}
        </Note>
      ) : null}
      {login ? <LastLoginRow last={login} another={another} /> : last ? <LastWalletRow last={last} /> : null}
      {above.length > 0 ? <div className="lk-login">{above}</div> : null}
      {above.length > 0 ? or : null}
      {at >= 0 || isAlone ? renderWallets(login ? undefined : last) : null}
      {below.length > 0 && at >= 0 ? or : null}
      {below.length > 0 ? <div className="lk-login">{below}</div> : null}
    </>
  )
}

/** False until the catalogue has loaded. */
function showsInstalled(client: Client): boolean {
  const { catalogue, detected, features, namespace, recent } = client.getState()
  const rows = walletRows({
    catalogue: dataOf(catalogue.recommended) ?? [],
    detected,
    recent,
    config: client.config,
    features,
    platform: { isTouch: isTouch() },
    namespace,
  })
  return rows.some(({ installed }) => installed)
}

const orderOf = (
  { collapseWallets, connectMethodsOrder }: State['features'],
  hasWallet: boolean,
): readonly ConnectMethod[] =>
  connectMethodsOrder ?? (hasWallet && !collapseWallets ? WALLET_FIRST : WALLET_LAST)

const WALLET_FIRST: readonly ConnectMethod[] = ['wallet', 'email', 'social']
const WALLET_LAST: readonly ConnectMethod[] = ['email', 'social', 'wallet']

function EmailEntry() {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const login = useLatchkeyState((state) => state.login)
  const [email, setEmail] = useState(login?.email ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const isWaiting = isSubmitted && login?.status === 'waiting'
  const submit = () => {
    if (email.trim() === '' || isWaiting || !canConnect) return
    setSubmitted(true)
    loginEmail(client, email).catch(() => {})
  }
  const prepare = () => {
    views.prefetch('EmailCode')
    prefetchLogin(client)
  }
  return (
    <div onFocus={prepare}>
      <Field
        type="email"
        inputMode="email"
        autoComplete="email"
        ltr
        label={t('login.email')}
        placeholder={t('login.email')}
        value={email}
        onChange={(value) => {
          setSubmitted(false)
          setEmail(value)
        }}
        onSubmit={submit}
        maxLength={254}
        disabled={!canConnect}
        error={isSubmitted && login?.status === 'failed' ? loginError(t, login.error) : undefined}
        trailing={
          isWaiting ? (
            <Spinner />
          ) : (
            <IconButton raised label={t('login.go')} onClick={submit} testId="lk-email-go">
              <ArrowRightIcon />
            </IconButton>
          )
        }
        testId="lk-email"
      />
    </div>
  )
}

interface SocialEntriesProps {
  readonly socials: readonly SocialProvider[]
  readonly passkey: boolean
  readonly another: boolean | undefined
}

function SocialEntries({ socials, passkey, another }: SocialEntriesProps) {
  const client = useClient()
  const t = useWords(loginWords)
  const canConnect = useCanConnect()
  const choose = useSocial(another)
  const all = [...socials, ...(passkey ? (['passkey'] as const) : [])]
  const [only] = all
  const nameOf = (way: SocialProvider | 'passkey') =>
    way === 'passkey' ? t('login.passkey') : brandNames[way]
  const withWay = (way: SocialProvider | 'passkey') =>
    way === 'passkey' ? t('login.withPasskey') : t('login.with', { provider: nameOf(way) })
  const markOf = (way: SocialProvider | 'passkey') =>
    way === 'passkey' ? <KeyIcon /> : <Brand provider={way} />
  if (only && all.length === 1) {
    return (
      <Button
        icon={markOf(only)}
        disabled={!canConnect}
        onClick={() => choose(only)}
        testId={`lk-social-${only}`}
      >
        {withWay(only)}
      </Button>
    )
  }
  const shown = all.length > TILES ? all.slice(0, TILES - 1) : all
  return (
    <ul className="lk-socials" aria-label={t('login.socials')}>
      {shown.map((way) => (
        <li key={way}>
          <button
            type="button"
            className="lk-social"
            aria-label={withWay(way)}
            title={nameOf(way)}
            disabled={!canConnect}
            data-testid={`lk-social-${way}`}
            onPointerEnter={() => prefetchLogin(client)}
            onClick={() => choose(way)}
          >
            {markOf(way)}
          </button>
        </li>
      ))}
      {shown.length < all.length ? (
        <li>
          <MoreTile another={another} />
        </li>
      ) : null}
    </ul>
  )
}

function MoreTile({ another }: Pick<SocialEntriesProps, 'another'>) {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  return (
    <button
      type="button"
      className="lk-social"
      aria-label={t('login.more')}
      title={t('login.more')}
      disabled={!canConnect}
      data-testid="lk-socials-more"
      onPointerEnter={() => views.prefetch('Socials')}
      onClick={() => navigate(client, { view: 'Socials', ...(another && { another }) })}
    >
      <MoreIcon />
    </button>
  )
}
