import type { SwitchAttempt } from '@latchkey/core'
import { enterAgain } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Button } from '@latchkey/ui/components/Button'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useState } from 'react'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useSwitchAttempt } from '../../modal/hooks/useAttempt.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useMayRetry } from '../../modal/hooks/useMayRetry.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { networksWords } from '../../generated/words/networksWords.js'
import { StayLink } from './StayLink.js'

export function SwitchNetworkView({ data: { chainId } }: ViewProps<'SwitchNetwork'>) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(networksWords)
  const connected = useConnected()
  const switching = useSwitchAttempt(chainId)
  // Still names the previous network once switched.
  const [from] = useState(connected?.network?.name)
  const network = client.config.networks.find((one) => one.caipNetworkId === chainId)
  const to = network?.name ?? chainId
  const wallet = connected?.account.wallet.name
  const { status, error } = switching ?? waiting
  const { title, text } = switchWords(t, { status, from, to, wallet, error })
  const ring = RINGS[status]
  const failed = ring === 'failed'
  const mayRetry = useMayRetry(!failed) && !isUnserved(error)
  useAnnounced([title, text], failed ? 'alert' : 'status')
  return (
    <View testId="lk-view-SwitchNetwork">
      <IconRing state={ring} testId="lk-ring">
        <NetworkIcon src={pictures.at({ kind: 'network', id: chainId })} name={to} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-switch-message">
        {text}
      </Message>
      {status === 'done' ? null : (
        <Stack gap={4}>
          {mayRetry ? (
            <Button
              variant={failed ? 'primary' : 'secondary'}
              onClick={() => enterAgain(client)}
              testId="lk-try-again"
            >
              {t('common.tryAgain')}
            </Button>
          ) : null}
          <StayLink from={from} />
        </Stack>
      )}
    </View>
  )
}

const waiting: Pick<SwitchAttempt, 'status' | 'error'> = { status: 'waiting' }

const RINGS = {
  waiting: 'waiting',
  adding: 'waiting',
  done: 'done',
  declined: 'failed',
  failed: 'failed',
} as const

/** A retry cannot help: the wallet lacks the network. */
const isUnserved = (error: SerializedError | undefined): boolean => error?.details['isServed'] === false

export interface SwitchFacts {
  readonly status: SwitchAttempt['status']
  readonly from: string | undefined
  readonly to: string
  readonly wallet: string | undefined
  readonly error: SerializedError | undefined
}

export function switchWords(
  t: Words<typeof networksWords>,
  facts: SwitchFacts,
): { title: string; text: string } {
  const { status, from, to, wallet, error } = facts
  if (status === 'done' || wallet === undefined) {
    return {
      title: status === 'done' ? t('switch.done', { to }) : t('switch.switching', { to }),
      text: t('switch.doneText'),
    }
  }
  if (status === 'adding')
    return { title: t('switch.adding', { to, wallet }), text: t('switch.addingText', { to, wallet }) }
  if (status === 'declined') {
    const text = from ? t('switch.declinedText', { from }) : t('switch.declinedPlain')
    return { title: t('switch.declined'), text }
  }
  if (status === 'failed') {
    if (error?.name === 'switch_not_supported') {
      return { title: t('switch.notSupported', { wallet }), text: t('switch.byHand', { to, wallet }) }
    }
    if (isUnserved(error)) return { title: t('switch.failed'), text: t('switch.notServed', { to, wallet }) }
    const text = error?.name === 'chain_not_supported' ? 'switch.notAdded' : 'switch.failedText'
    return { title: t('switch.failed'), text: t(text, { to, wallet }) }
  }
  const text = from ? t('switch.waitingText', { wallet, from, to }) : t('switch.waitingTo', { wallet, to })
  return { title: t('switch.waiting', { wallet }), text }
}
