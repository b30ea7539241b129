import { goBack, setLoginLocale, showWallet } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { Spinner } from '@latchkey/ui/components/Spinner'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ShieldIcon } from '@latchkey/ui/icons/ShieldIcon'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../generated/login.css.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { useIsSlow } from './useCountdown.js'

const REFUSED_MS = 300

/** Reserves the place of the wallet's own page: nothing in this page can approve. */
export function ApproveTransactionView({ data: { purpose } }: ViewProps<'ApproveTransaction'>) {
  return purpose === 'refused' ? <RefusedTransaction /> : <WalletPage />
}

function WalletPage() {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const place = useRef<HTMLDivElement>(null)
  const isSlow = useIsSlow(true)
  const { locale } = t
  useEffect(() => {
    setLoginLocale(client, locale)
    return place.current ? showWallet(client, place.current) : undefined
  }, [client, locale])
  return (
    <View testId="lk-view-ApproveTransaction">
      <div className="lk-wallet-page" ref={place} data-testid="lk-wallet-page">
        <Spinner />
        <span>{t(isSlow ? 'login.slowHere' : 'approve.waiting')}</span>
      </div>
    </View>
  )
}

function RefusedTransaction() {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), REFUSED_MS)
    return () => clearTimeout(timer)
  }, [])
  const [title, text] = [t('approve.refusedHeading'), t('approve.refusedText')]
  useAnnounced(isShown ? [title, text] : '', 'alert')
  return (
    <View testId="lk-view-ApproveTransaction">
      <IconRing state={isShown ? 'failed' : 'waiting'} testId="lk-ring">
        <span className="lk-brand">
          <ShieldIcon size={40} stroke={1.4} />
        </span>
      </IconRing>
      {isShown ? (
        <>
          <Message title={title} testId="lk-refused">
            {text}
          </Message>
          <Button onClick={() => goBack(client)} testId="lk-refused-close">
            {t('common.close')}
          </Button>
        </>
      ) : null}
    </View>
  )
}
