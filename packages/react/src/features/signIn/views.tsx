import type { SignInState } from '@latchkey/core'
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
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { type RefObject, useEffect, useRef } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/components.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useKept } from '../../modal/hooks/useKept.js'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { EmailStep, useEmailStep } from './EmailStep.js'
import { useStepFocus } from './useStepFocus.js'
import { signInWords } from '../../words/en/signInWords.js'

/** How the view of this feature is drawn. */
export const views: Components<'signIn'> = { SIWXSignMessage: SignInView }

/** Asks the visitor to sign in; for an e-mail address first, where the project wants one. */
function SignInView() {
  const t = useWords(signInWords)
  const asked = useEmailStep()
  const mark = useRef<HTMLSpanElement>(null)
  useRefusals(mark, t('signIn.stays'))
  useStepFocus(mark, asked?.step)
  return (
    <View testId="lk-view-SIWXSignMessage">
      <span ref={mark} hidden />
      {asked ? <EmailStep key={asked.step} state={asked} /> : <Signature />}
    </View>
  )
}

/** What it is for, how it goes, and how it ended. */
function Signature() {
  const client = useClient()
  const t = useWords(signInWords)
  const connected = useConnected()
  const state = useKept(useLatchkeyState(({ signIn: flow }) => flow))
  const wallet = connected?.account.wallet
  const isWaiting = state?.status === 'signing'
  const hasEmail = useLatchkeyState(({ emailCapture }) => emailCapture?.step === 'done')
  const { title, text } = says(t, state, {
    wallet: wallet?.name ?? '',
    app: client.config.metadata.name || t('signIn.thisSite'),
  })
  useAnnounced([title, text], state?.error ? 'alert' : 'status')
  // How either ends stands in the state.
  const sign = () => void signIn(client).catch(() => {})
  const cancel = () => void cancelSignIn(client).catch(() => {})
  return (
    <>
      <IconRing state={isWaiting ? 'waiting' : state?.error ? 'failed' : 'idle'} testId="lk-ring">
        <WalletIcon src={wallet?.icon} name={wallet?.name ?? ''} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-sign-in-message">
        {text}
      </Message>
      <Stack>
        <Facts />
        <ButtonRow>
          <Button onClick={cancel} testId="lk-sign-in-cancel">
            {t(state?.required ? 'signIn.leave' : 'signIn.cancel')}
          </Button>
          <Button variant="primary" disabled={isWaiting} onClick={sign} testId="lk-sign-in-sign">
            {t(state?.error ? 'signIn.again' : 'signIn.sign')}
          </Button>
        </ButtonRow>
        {hasEmail && !isWaiting ? (
          <Hint>
            <LinkButton
              onClick={() => void changeCapturedEmail(client).catch(() => {})}
              testId="lk-sign-in-other-email"
            >
              {t('signIn.emailOther')}
            </LinkButton>
          </Hint>
        ) : null}
      </Stack>
    </>
  )
}

/** Has a screen reader say why the modal stays, whenever closing it is refused. */
function useRefusals(inside: RefObject<HTMLElement | null>, text: string): void {
  const { announce } = useModalContext()
  useEffect(() => {
    const root = inside.current?.getRootNode()
    const say = () => announce(text, 'alert')
    root?.addEventListener('closerefused', say)
    return () => root?.removeEventListener('closerefused', say)
  }, [announce, inside, text])
}

/** What is signed: where, and by whom. */
function Facts() {
  const t = useWords(signInWords)
  const connected = useConnected()
  const account = connected?.account
  const name = account?.profileName
  const email = useLatchkeyState(({ emailCapture }) =>
    emailCapture?.step === 'done' && emailCapture.caipAddress === account?.caipAddress
      ? emailCapture.email
      : undefined,
  )
  return (
    <KeyValue
      rows={[
        { id: 'site', label: t('signIn.site'), value: location.host },
        {
          id: 'account',
          label: t('signIn.account'),
          value: shortenAddress(account?.address ?? ''),
        },
        // A name is what its owner wrote: the address stays beside it.
        ...(name === undefined
          ? []
          : [
              {
                id: 'name',
                label: t('signIn.name'),
                value: name,
                icon: <Avatar address={account?.address ?? ''} src={account?.profileImage} size={20} />,
                testId: 'lk-sign-in-name',
              },
            ]),
        ...(email === undefined
          ? []
          : [{ id: 'email', label: t('signIn.email'), value: email, testId: 'lk-sign-in-email-row' }]),
        { id: 'network', label: t('signIn.network'), value: connected?.network?.name ?? '' },
      ]}
    />
  )
}

function says(
  t: Words<typeof signInWords>,
  state: SignInState | undefined,
  values: { readonly wallet: string; readonly app: string },
): { readonly title: string; readonly text: string } {
  if (state?.status === 'signing')
    return { title: t('signIn.waiting', { wallet: values.wallet }), text: t('signIn.waitingText') }
  if (!state?.error) return { title: t('signIn.heading', { app: values.app }), text: t('signIn.text') }
  return state.error.name === 'user_rejected'
    ? { title: t('signIn.declined'), text: t('signIn.declinedText') }
    : { title: t('signIn.failed'), text: t(wayOn(state.error)) }
}

/** What a server refuses for and the visitor can mend. */
const reasons = { wrong_time: 'signIn.clockText', unsupported_chain: 'signIn.chainText' } as const

/** Why it came to nothing, with what to do about it. */
function wayOn({ name, details = {} }: SerializedError): keyof typeof signInWords {
  if (details['status'] === 429) return 'signIn.oftenText'
  if (name === 'siwx_unreachable') return 'signIn.awayText'
  return reasons[details['code'] as keyof typeof reasons] ?? 'signIn.failedText'
}
