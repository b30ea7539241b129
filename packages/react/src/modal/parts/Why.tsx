import { joinSentences } from '@latchkey/protocol/joins'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { ChevronDownIcon } from '@latchkey/ui/icons/ChevronDownIcon'
import { useEffect, useId, useRef, useState } from 'react'
import { css } from '../../generated/why.css.js'
import { whyWords } from '../../generated/words/whyWords.js'
import type { WhyAnswerProps, WhyProps, WhyTopic } from './lazyParts.js'
import { useModalContext, useWords } from '../hooks/viewHooks.js'

const topics = {
  signIn: ['why.ask', 'why.signInAsk', 'why.signInCan', 'why.signInReason'],
  approve: ['why.ask', 'why.approveAsk', 'why.approveCan', 'why.approveReason'],
  connect: ['why.ask', 'why.connectAsk', 'why.connectCan', 'why.connectReason'],
  pay: ['why.ask', 'why.payAsk', 'why.payCan', 'why.payReason'],
  paySteps: ['why.paySteps', 'why.payStepsAsk', 'why.payStepsCan', 'why.payStepsReason'],
  permission: ['why.permission', 'why.permissionAsk', 'why.permissionCan', 'why.permissionReason'],
  swapTwice: ['why.swapTwice', 'why.swapTwiceAsk', 'why.swapTwiceCan', 'why.swapTwiceReason'],
  swapThrice: ['why.swapThrice', 'why.swapThriceAsk', 'why.swapThriceCan', 'why.swapThriceReason'],
} as const satisfies Record<WhyTopic, readonly (keyof typeof whyWords)[]>

/** The focus stays on the question. */
export function Why({ about }: WhyProps) {
  const t = useWords(whyWords)
  useStyles(css)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="lk-why" data-testid="lk-why">
      <LinkButton
        className="lk-why-ask"
        expanded={isOpen}
        controls={id}
        onClick={() => setOpen(!isOpen)}
        testId="lk-why-ask"
      >
        <span>{t(topics[about][0])}</span>
        <ChevronDownIcon size={14} />
      </LinkButton>
      <WhyAnswer about={about} id={id} isOpen={isOpen} />
    </div>
  )
}

export function WhyAnswer({ about, id, isOpen }: WhyAnswerProps) {
  const t = useWords(whyWords)
  useStyles(css)
  const { announce } = useModalContext()
  const answer = useRef<HTMLDivElement>(null)
  const [, ...keys] = topics[about]
  const sentences = keys.map((key) => t(key))
  const text = joinSentences(sentences)
  useEffect(() => {
    if (!isOpen) return
    announce(text)
    answer.current?.scrollIntoView({ block: 'nearest' })
  }, [announce, isOpen, text])
  return (
    <div className="lk-why-answer" id={id} ref={answer} hidden={!isOpen} data-testid="lk-why-answer">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
