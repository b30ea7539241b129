import { openRequest, unopenedRequests, type UnopenedRequest } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useState } from 'react'
import { css } from '../../generated/remote.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useWalletPicture } from '../../modal/hooks/useWalletPicture.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { remoteText } from './remoteAttempt.js'
import { useOpenWallet } from './useOpenWallet.js'

/**
 * Only a press can open the wallet's app. Leaving does not cancel the request, whose end closes the
 * view.
 */
export function OpenWalletView({ data }: ViewProps<'OpenWallet'>) {
  const client = useClient()
  const t = useWords(remoteText)
  const { request, open, isOpened, isStuck } = useOpenRequest()
  const wallet = request?.name ?? data.name
  const picture = useWalletPicture({ id: request?.walletId ?? data.walletId, name: wallet })
  const title = t('connecting.openTitle', { wallet })
  const text = t('remote.requestText')
  useAnnounced([title, text])
  return (
    <View testId="lk-view-OpenWallet">
      <IconRing state={isOpened ? 'waiting' : 'idle'} testId="lk-ring">
        <WalletIcon src={picture} name={wallet} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-open-message">
        {text}
      </Message>
      <Stack gap={4}>
        <Button
          variant={isOpened && !isStuck ? 'secondary' : 'primary'}
          onClick={open}
          autoFocus
          testId="lk-open-request"
        >
          {isStuck ? t('common.tryAgain') : t('remote.openWallet')}
        </Button>
        <Hint>
          <span>{t('remote.requestWaits')}</span>{' '}
          <LinkButton onClick={() => client.close()} testId="lk-not-now">
            {t('remote.notNow')}
          </LinkButton>
        </Hint>
      </Stack>
    </View>
  )
}

/** Shown below other views while a request waits in an app. */
export function RequestBar() {
  const t = useWords(remoteText)
  useStyles(css)
  const { request, open } = useOpenRequest()
  const text = t('remote.requestIn', { wallet: request?.name ?? '' })
  useAnnounced(text)
  return (
    <div className="lk-request" data-testid="lk-request-bar">
      <Button variant="primary" onClick={open} testId="lk-open-request">
        {t('remote.openWallet')}
      </Button>
      <Hint>{text}</Hint>
    </div>
  )
}

export interface OpenRequest {
  /** Kept while its view leaves. */
  readonly request: UnopenedRequest | undefined
  /**
   * Call it in the task of a press. If the page stays on screen, the next press uses the other
   * link.
   */
  readonly open: () => void
  readonly isOpened: boolean
  readonly isStuck: boolean
}

function useOpenRequest(): OpenRequest {
  const client = useClient()
  const now = useLatchkeyState((state) => unopenedRequests(state)[0])
  const [request, setRequest] = useState(now)
  if (now && now !== request) setRequest(now)
  const [attempt, setAttempt] = useState(0)
  const { open, isOpened, isStuck } = useOpenWallet(
    (which: number) => openRequest(client, { attempt: which }),
    false,
  )
  return {
    request,
    isOpened,
    isStuck,
    open: () => {
      const next = isStuck ? attempt + 1 : attempt
      setAttempt(next)
      open(next)
    },
  }
}
