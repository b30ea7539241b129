import { navigate } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Message } from '@latchkey/ui/components/Message'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useRef, useState } from 'react'
import { css } from '../../generated/help.css.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { walletsWords } from '../../generated/words/walletsWords.js'
import { ApproveDrawing, HomeDrawing, SignInDrawing } from './drawings.js'

const frames = [
  { title: 'whatIs.home', text: 'whatIs.homeText', Drawing: HomeDrawing },
  { title: 'whatIs.signIn', text: 'whatIs.signInText', Drawing: SignInDrawing },
  { title: 'whatIs.approve', text: 'whatIs.approveText', Drawing: ApproveDrawing },
] as const

const LAST_FRAME = frames.length - 1

export function WhatIsAWalletView() {
  const client = useClient()
  const t = useWords(walletsWords)
  useStyles(css)
  const { views: loader } = useModalContext()
  const next = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const frame = frames[at] ?? frames[0]
  const step = t('whatIs.step', { step: at + 1, steps: frames.length })
  useAnnounced([t(frame.title), `${t(frame.text)} ${step}`])
  const isLast = at === LAST_FRAME
  const goBack = () => {
    setAt(at - 1)
    // Its own button disappears with the first frame.
    if (at === 1) next.current?.focus()
  }
  return (
    <ScrollArea
      testId="lk-view-WhatIsAWallet"
      footer={
        <ButtonRow>
          {at > 0 ? (
            <Button key="back" onClick={goBack} testId="lk-what-is-back">
              {t('common.back')}
            </Button>
          ) : null}
          <Button
            key="next"
            variant="primary"
            elementRef={next}
            onIntent={() => loader.prefetch('GetWallet')}
            onClick={() => (isLast ? navigate(client, { view: 'GetWallet' }) : setAt(at + 1))}
            testId={isLast ? 'lk-get-wallet' : 'lk-what-is-next'}
          >
            {isLast ? t('whatIs.get') : t('whatIs.next')}
          </Button>
        </ButtonRow>
      }
    >
      <ul className="lk-frames">
        {frames.map(({ title, text, Drawing }, index) => (
          <li
            key={title}
            aria-hidden={index === at ? undefined : true}
            data-shown={index === at ? '' : undefined}
          >
            <Drawing />
            <Message title={t(title)}>{t(text)}</Message>
          </li>
        ))}
      </ul>
      <div className="lk-dots" aria-hidden="true">
        {frames.map(({ title }, index) => (
          <span key={title} data-shown={index === at ? '' : undefined} />
        ))}
      </div>
    </ScrollArea>
  )
}
