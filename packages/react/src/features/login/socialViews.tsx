import type { State } from '@latchkey/core'
import { continueSocial, enterAgain, goBack, loginMethods, loginSocial } from '@latchkey/core/actions'
import type { SocialProvider } from '@latchkey/protocol/features'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Button } from '@latchkey/ui/components/Button'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { LazyQrCode } from '../../modal/parts/lazyViewParts.js'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { isTouch } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { Brand, brandNames } from './brands.js'
import { useSocial } from './useSocial.js'
import { loginError } from './loginError.js'
import { WaitBody } from './WaitBody.js'

export function SocialsView({ data }: ViewProps<'Socials'>) {
  const client = useClient()
  const t = useWords(loginWords)
  const choose = useSocial(data.another)
  const { passkey, socials } = loginMethods(client)
  return (
    <ScrollArea>
      <div data-testid="lk-view-Socials">
        <List label={t('login.socials')}>
          {socials.map((provider) => (
            <Row
              key={provider}
              label={brandNames[provider]}
              icon={
                <RowGlyph>
                  <Brand provider={provider} />
                </RowGlyph>
              }
              testId={`lk-social-${provider}`}
              onClick={() => choose(provider)}
            />
          ))}
          {passkey ? (
            <Row
              label={t('login.passkey')}
              icon={
                <RowGlyph>
                  <KeyIcon />
                </RowGlyph>
              }
              testId="lk-social-passkey"
              onClick={() => choose('passkey')}
            />
          ) : null}
        </List>
      </div>
    </ScrollArea>
  )
}

export function ConnectingSocialView({ data: { provider } }: ViewProps<'ConnectingSocial'>) {
  const t = useWords(loginWords)
  const login = useLastDefined(useLatchkeyState((state) => state.login))
  const { attempt } = useLatchkeyState((state) => ({ attempt: state.attempt?.status }))
  const isFailed = login?.status === 'failed'
  const isFinishing = attempt === 'waiting'
  const [title, text] = socialText(t, login, { provider: brandNames[provider], isFinishing })
  return (
    <View testId="lk-view-ConnectingSocial">
      <WaitBody
        picture={<Brand provider={provider} size={44} />}
        state={attempt === 'connected' ? 'done' : isFailed ? 'failed' : 'waiting'}
        title={title}
        text={text}
        isMachine={isFinishing}
        cancel={isFailed ? t('social.other') : undefined}
      >
        {isFailed && login.isBlocked === 'app' ? (
          <OtherBrowser />
        ) : isFailed ? (
          <SocialRetries provider={provider} login={login} />
        ) : null}
      </WaitBody>
    </View>
  )
}

type Login = NonNullable<State['login']>

function socialText(
  t: Words<typeof loginWords>,
  login: Login | undefined,
  { provider, isFinishing }: { readonly provider: string; readonly isFinishing: boolean },
): readonly [title: string, text: string] {
  if (login?.isBlocked) return blockedText(t, login.isBlocked, provider)
  if (login?.status === 'failed') {
    return login.error?.name === 'user_rejected'
      ? [t('social.closed'), t('social.closedText', { provider })]
      : [t('login.failed'), loginError(t, login.error)]
  }
  if (isFinishing) return [t('social.finishing'), t('social.finishingText')]
  return [t('login.with', { provider }), t('social.text', { provider })]
}

interface SocialRetriesProps {
  readonly provider: SocialProvider
  readonly login: Login
}

/** If windows are blocked, the retry in this tab comes first. */
function SocialRetries({ provider, login: { isBlocked, url } }: SocialRetriesProps) {
  const client = useClient()
  const t = useWords(loginWords)
  const retryButton = (
    <Button
      variant={isBlocked ? 'secondary' : 'primary'}
      onClick={() => void loginSocial(client, provider).catch(() => {})}
      testId="lk-social-again"
    >
      {t('common.tryAgain')}
    </Button>
  )
  const sameTabButton = (
    <Button
      variant={isBlocked ? 'primary' : 'secondary'}
      onClick={() => continueSocial(client)}
      testId="lk-social-here"
    >
      {t('social.here')}
    </Button>
  )
  return (
    <Stack>
      {isBlocked ? sameTabButton : retryButton}
      {isBlocked ? (isBlocked === 'policy' ? null : retryButton) : url ? sameTabButton : null}
    </Stack>
  )
}

function blockedText(
  t: Words<typeof loginWords>,
  blocked: true | 'policy' | 'app',
  provider: string,
): readonly [title: string, text: string] {
  if (blocked === 'app') return [t('social.app'), t('social.appText', { provider })]
  if (blocked === 'policy') return [t('social.cutOff'), t('social.cutOffText', { provider })]
  return [t('social.blocked'), t('social.blockedText', { provider })]
}

/** On Android a link leaves the in-app browser; elsewhere the address is copied. */
function OtherBrowser() {
  const t = useWords(loginWords)
  const { href, host, pathname, protocol, search } = window.location
  const isAndroid = /Android/i.test(navigator.userAgent)
  const intent = `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`
  return (
    <Stack>
      {isAndroid ? (
        <Button
          variant="primary"
          href={intent}
          endIcon={<ExternalIcon size={18} />}
          testId="lk-social-browser"
        >
          {t('social.openBrowser')}
        </Button>
      ) : null}
      <CopyButton
        variant={isAndroid ? 'secondary' : 'primary'}
        value={href}
        label={t('social.copy')}
        copiedLabel={t('social.copied')}
        testId="lk-social-copy"
      />
    </Stack>
  )
}

export function ConnectingFarcasterView() {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const login = useLastDefined(useLatchkeyState((state) => state.login))
  const url = login?.url
  const isFailed = login?.status === 'failed'
  const isPhone = isTouch()
  return (
    <View testId="lk-view-ConnectingFarcaster">
      {isFailed || isPhone ? (
        <WaitBody
          picture={<Brand provider="farcaster" size={44} />}
          state={isFailed ? 'failed' : 'waiting'}
          title={isFailed ? t('login.failed') : t('login.with', { provider: brandNames.farcaster })}
          text={isFailed ? loginError(t, login.error) : t('farcaster.touch')}
        >
          {isFailed ? (
            <Button variant="primary" onClick={() => enterAgain(client)} testId="lk-farcaster-again">
              {t('common.tryAgain')}
            </Button>
          ) : (
            <Button
              variant="primary"
              href={url}
              disabled={url === undefined}
              endIcon={<ExternalIcon size={18} />}
              testId="lk-farcaster-open"
            >
              {t('farcaster.open')}
            </Button>
          )}
        </WaitBody>
      ) : (
        <FarcasterCode url={url} />
      )}
    </View>
  )
}

function FarcasterCode({ url }: { readonly url: string | undefined }) {
  const client = useClient()
  const t = useWords(loginWords)
  return (
    <Stack gap={4}>
      <LazyQrCode
        value={url}
        label={t('farcaster.label')}
        logo={
          <span className="lk-brand lk-brand-small">
            <Brand provider="farcaster" size={62} />
          </span>
        }
        testId={url === undefined ? 'lk-qr-placeholder' : 'lk-qr'}
      />
      <p className="lk-code-text">{t('farcaster.text')}</p>
      <Hint>
        <LinkButton onClick={() => goBack(client)} testId="lk-login-cancel">
          {t('login.cancel')}
        </LinkButton>
      </Hint>
    </Stack>
  )
}

export function ConnectingPasskeyView() {
  const client = useClient()
  const t = useWords(loginWords)
  const login = useLastDefined(useLatchkeyState((state) => state.login))
  const isFailed = login?.status === 'failed'
  return (
    <View testId="lk-view-ConnectingPasskey">
      <WaitBody
        picture={<KeyIcon size={40} stroke={1.4} />}
        state={isFailed ? 'failed' : 'waiting'}
        title={isFailed ? t('login.failed') : t('passkey.heading')}
        text={isFailed ? loginError(t, login.error) : t('passkey.text')}
      >
        {isFailed ? (
          <Button variant="primary" onClick={() => enterAgain(client)} testId="lk-passkey-again">
            {t('common.tryAgain')}
          </Button>
        ) : null}
      </WaitBody>
    </View>
  )
}
