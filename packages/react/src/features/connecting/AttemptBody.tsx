import type { Attempt, WalletRow } from '@latchkey/core'
import { enterAgain } from '@latchkey/core/actions'
import type { ErrorName } from '@latchkey/protocol/errors'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { Suspense, useId, useState } from 'react'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { lazyPart, type WhyAnswerProps } from '../../modal/parts/lazyParts.js'
import { useMayRetry } from '../../modal/hooks/useMayRetry.js'
import { chooseAnother } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type { WordKey } from '../../words/parts.js'
import { connectingWords } from '../../generated/words/connectingWords.js'
import { useFlight } from './useFlight.js'
import { installLink } from './installLinks.js'

export interface AttemptBodyProps {
  readonly name: string
  readonly picture: string | undefined
  readonly status: Attempt['status']
  readonly words: { readonly title: string; readonly text: string }
  /** Without it the button is disabled. */
  readonly onRetry?: (() => void) | undefined
  /** A retry cannot help. */
  readonly isFinal?: boolean | undefined
  readonly store?: string | undefined
}

export function AttemptBody({ name, picture, status, words, onRetry, isFinal, store }: AttemptBodyProps) {
  const client = useClient()
  const t = useWords(connectingWords)
  const { title, text } = words
  const failed = status === 'declined' || status === 'failed'
  const mayRetry = useMayRetry(status === 'waiting')
  const ring = useFlight(status === 'connected')
  useAnnounced([title, text], failed ? 'alert' : 'status')
  return (
    <>
      <IconRing
        state={
          status === 'connected' ? 'done' : failed ? 'failed' : status === 'waiting' ? 'waiting' : 'idle'
        }
        elementRef={ring}
        testId="lk-ring"
      >
        <WalletIcon src={picture} name={name} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-connecting-message">
        {text}
      </Message>
      {status === 'waiting' ? <WhyAsked /> : null}
      {status === 'connected' ? null : (
        <Stack gap={4}>
          {isFinal || !mayRetry ? null : (
            <Button
              variant={failed || status === 'cancelled' ? 'primary' : 'secondary'}
              onClick={onRetry}
              disabled={!onRetry}
              testId="lk-try-again"
            >
              {t('common.tryAgain')}
            </Button>
          )}
          <Hint>
            <LinkButton onClick={() => chooseAnother(client)} testId="lk-another-wallet">
              {t('connecting.another')}
            </LinkButton>
          </Hint>
          {mayRetry && status === 'waiting' ? <NoWindow name={name} store={store} /> : null}
        </Stack>
      )}
    </>
  )
}

/** Reserves its place: a late link would move a button under the finger. */
function NoWindow({ name, store }: Pick<AttemptBodyProps, 'name' | 'store'>) {
  const t = useWords(connectingWords)
  const [link] = useState(store)
  if (link === undefined) return null
  return (
    <Hint>
      <span>{t('connecting.noWindow')}</span>{' '}
      <LinkButton href={link} testId="lk-get-wallet">
        {t('connecting.get', { wallet: name })}
      </LinkButton>
    </Hint>
  )
}

const Answer = lazyPart<WhyAnswerProps>(async (code) => (await code.why()).WhyAnswer, 'help')

function WhyAsked() {
  const t = useWords(connectingWords)
  const id = useId()
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Hint>
        <LinkButton
          expanded={isOpen === true}
          controls={isOpen === undefined ? undefined : id}
          onClick={() => setOpen(!isOpen)}
          testId="lk-why-ask"
        >
          {t('connecting.why')}
        </LinkButton>
      </Hint>
      {isOpen === undefined ? null : (
        <div className="lk-why">
          <Suspense>
            <Answer about="connect" id={id} isOpen={isOpen} />
          </Suspense>
        </div>
      )}
    </>
  )
}

export interface AskedWalletProps {
  readonly row: WalletRow
  readonly attempt: Attempt | undefined
}

export function AskedWallet({ row, attempt }: AskedWalletProps) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(connectingWords)
  return (
    <AttemptBody
      name={row.name}
      picture={pictures.wallet(row)}
      status={attempt?.status ?? 'waiting'}
      words={attemptWords(t, attempt, row.name)}
      onRetry={() => enterAgain(client)}
      store={installLink(row)}
    />
  )
}

type Pair = readonly [title: WordKey, text: WordKey]

const failures: Partial<Record<ErrorName, Pair>> = {
  request_pending: ['connecting.pending', 'connecting.pendingText'],
  wallet_locked: ['connecting.locked', 'connecting.lockedText'],
  no_accounts: ['connecting.noAccounts', 'connecting.noAccountsText'],
  provider_not_found: ['connecting.gone', 'connecting.goneText'],
  wallet_timeout: ['connecting.timeout', 'connecting.timeoutText'],
  unsupported_chain: ['connecting.unsupported', 'connecting.unsupportedText'],
}

const states: Record<Attempt['status'], Pair> = {
  waiting: ['connecting.openTitle', 'connecting.waiting'],
  connected: ['connecting.done', 'connecting.doneText'],
  declined: ['connecting.declined', 'connecting.declinedText'],
  failed: ['connecting.failed', 'connecting.failedText'],
  cancelled: ['connecting.cancelled', 'connecting.cancelledText'],
}

export function attemptWords(
  t: Words<typeof connectingWords>,
  attempt: Pick<Attempt, 'status' | 'error'> | undefined,
  wallet: string,
): { readonly title: string; readonly text: string } {
  const status = attempt?.status ?? 'waiting'
  const failure = status === 'failed' && attempt?.error ? failures[attempt.error.name] : undefined
  const [title, text] = failure ?? states[status]
  // These texts take a wallet or nothing.
  const say = (key: WordKey) => t(key as 'connecting.open', { wallet })
  return { title: say(title), text: say(text) }
}
