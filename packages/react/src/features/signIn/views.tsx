import type { ConnectedAccount, SignInState } from '@latchkey/core'
import { cancelSignIn, changeCapturedEmail, shortenAddress, signIn } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Note } from '@latchkey/ui/components/Note'
import { Picture } from '@latchkey/ui/components/Picture'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { css } from '../../generated/signIn.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWalletPicture } from '../../modal/hooks/useWalletPicture.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { siteName } from '../../modal/parts/siteName.js'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { EmailStep, useEmailStep } from './EmailStep.js'
import { useStepFocus } from './useStepFocus.js'
import { signInWords } from '../../generated/words/signInWords.js'
import type { PlainKey } from '../../words/translate.js'

export const views: Components<'signIn'> = { SIWXSignMessage: SignInView }

function SignInView() {
  const t = useWords(signInWords)
  const emailStep = useEmailStep()
  const mark = useRef<HTMLSpanElement>(null)
  const isRefused = useRefusals(mark, t('signIn.stays'))
  useStepFocus(mark, emailStep?.step)
  return (
    <ScrollArea
      testId="lk-view-SIWXSignMessage"
      footer={
        emailStep && !isRefused ? undefined : (
          <Stack>
            {isRefused ? (
              <Note tone="warn" testId="lk-sign-in-stays">
                {t('signIn.stays')}
              </Note>
            ) : null}
            {emailStep ? null : <Choices />}
          </Stack>
        )
      }
    >
      <span ref={mark} hidden />
      {emailStep ? <EmailStep key={emailStep.step} state={emailStep} /> : <Signature />}
    </ScrollArea>
  )
}

function Signature() {
  const client = useClient()
  const t = useWords(signInWords)
  useStyles(css)
  const connected = useConnected()
  const state = useLastDefined(useLatchkeyState(({ signIn: flow }) => flow))
  const wallet = connected?.account.wallet.name ?? ''
  const icon = useWalletPicture(connected?.account.wallet)
  const isWaiting = state?.status === 'signing'
  const { icons } = client.config.metadata
  const app = siteName(client)
  const { title, text } = signInText(t, state, { wallet, app })
  useAnnounced([title, text], state?.error ? 'alert' : 'status')
  return (
    <>
      {isWaiting || state?.error ? (
        <IconRing state={isWaiting ? 'waiting' : 'failed'} testId="lk-ring">
          <WalletIcon src={icon} name={wallet} size={92} eager />
        </IconRing>
      ) : (
        <div className="lk-pair" data-testid="lk-sign-in-pair">
          <Picture src={icons?.[0]} name={app} size={64} eager />
          <WalletIcon src={icon} name={wallet} size={64} eager />
        </div>
      )}
      <Message title={title} testId="lk-sign-in-message">
        {text}
      </Message>
      {isWaiting ? null : <Promises />}
      <Why about="signIn" />
      {isWaiting ? null : <OtherEmail />}
    </>
  )
}

function OtherEmail() {
  const client = useClient()
  const t = useWords(signInWords)
  const hasEmail = useLatchkeyState(({ emailCapture }) => emailCapture?.step === 'done')
  if (!hasEmail) return null
  return (
    <Hint>
      <LinkButton
        onClick={() => void changeCapturedEmail(client).catch(() => {})}
        testId="lk-sign-in-other-email"
      >
        {t('signIn.emailOther')}
      </LinkButton>
    </Hint>
  )
}

function Choices() {
  const client = useClient()
  const t = useWords(signInWords)
  const state = useLastDefined(useLatchkeyState(({ signIn: flow }) => flow))
  const isWaiting = state?.status === 'signing'
  const sign = () => void signIn(client).catch(() => {})
  const cancel = () => void cancelSignIn(client).catch(() => {})
  return (
    <ButtonRow>
      <Button onClick={cancel} testId="lk-sign-in-cancel">
        {t('signIn.cancel')}
      </Button>
      <Button variant="primary" disabled={isWaiting} onClick={sign} testId="lk-sign-in-sign">
        {t(state?.error ? 'signIn.again' : 'signIn.sign')}
      </Button>
    </ButtonRow>
  )
}

/** Explains a refused closing. */
function useRefusals(inside: RefObject<HTMLElement | null>, text: string): boolean {
  const { announce } = useModalContext()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const root = inside.current?.getRootNode()
    const say = () => {
      setRefused(true)
      announce(text, 'alert')
    }
    root?.addEventListener('closerefused', say)
    return () => root?.removeEventListener('closerefused', say)
  }, [announce, inside, text])
  return isRefused
}

function Promises() {
  const client = useClient()
  const t = useWords(signInWords)
  const account = useConnected()?.account
  const { lifetime } = client.config.siwx ?? {}
  // U+2060 prevents line breaks after the dots.
  const address = shortenAddress(account?.address ?? '').replace('…', '…\u2060')
  const [before = '', after = ''] = t('signIn.sees', { site: '|', address }).split('|')
  const promises = [
    t('signIn.free'),
    ...(lifetime === undefined ? [] : [t('signIn.lasts', { time: timeText(lifetime, t.locale) })]),
  ]
  return (
    <Stack>
      <ul className="lk-promises" data-testid="lk-sign-in-promises">
        <li>
          <CheckIcon />
          <span>
            <span>{before}</span>
            <b translate="no">{location.host}</b>
            <span>{after}</span>
          </span>
        </li>
        {promises.map((promise) => (
          <li key={promise}>
            <CheckIcon />
            <span>{promise}</span>
          </li>
        ))}
      </ul>
      {account ? <Identity account={account} /> : null}
    </Stack>
  )
}

function Identity({ account }: { readonly account: ConnectedAccount }) {
  const t = useWords(signInWords)
  const { address, profileImage, profileName: name } = account
  const email = useLatchkeyState(({ emailCapture }) =>
    emailCapture?.step === 'done' && emailCapture.caipAddress === account.caipAddress
      ? emailCapture.email
      : undefined,
  )
  if (name === undefined && email === undefined) return null
  return (
    <KeyValue
      rows={[
        // A name is only a claim: the address stays beside it.
        ...(name === undefined
          ? []
          : [
              {
                id: 'name',
                label: t('signIn.name'),
                value: name,
                icon: <Avatar address={address} src={profileImage} size={20} />,
                testId: 'lk-sign-in-name',
              },
            ]),
        ...(email === undefined
          ? []
          : [{ id: 'email', label: t('signIn.email'), value: email, testId: 'lk-sign-in-email-row' }]),
      ]}
    />
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function timeText(seconds: number, locale = 'en-US'): string {
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? units[2]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / size),
  )
}

function signInText(
  t: Words<typeof signInWords>,
  state: SignInState | undefined,
  values: { readonly wallet: string; readonly app: string },
): { readonly title: string; readonly text: string } {
  if (state?.status === 'signing')
    return { title: t('signIn.waiting', { wallet: values.wallet }), text: t('signIn.waitingText') }
  if (!state?.error) return { title: t('signIn.heading', { app: values.app }), text: t('signIn.text') }
  return state.error.name === 'user_rejected'
    ? { title: t('signIn.declined'), text: t('signIn.declinedText') }
    : { title: t('signIn.failed'), text: t(failureTextKey(state.error)) }
}

const reasons = { wrong_time: 'signIn.clockText', unsupported_chain: 'signIn.chainText' } as const

function failureTextKey({ name, details = {} }: SerializedError): PlainKey<typeof signInWords> {
  if (details['status'] === 429) return 'signIn.oftenText'
  if (name === 'siwx_unreachable') return 'signIn.awayText'
  return reasons[details['code'] as keyof typeof reasons] ?? 'signIn.failedText'
}
