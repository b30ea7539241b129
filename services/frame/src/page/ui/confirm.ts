import { h, type IconName } from './dom.js'
import { centeredBlock, cancelButton, note, primaryButton } from './parts.js'
import type { Purpose, Stage } from './stage.js'
import { t } from '../words/t.js'

export interface Question {
  readonly purpose: Purpose
  readonly title: string
  readonly icon: IconName
  readonly heading: string
  readonly text: string
  readonly warning?: string
  readonly yes: string
  readonly no: string
}

/** Leaving counts as no. */
export function confirm(stage: Stage, question: Question): Promise<boolean> {
  const { purpose, title, heading, text, warning, yes, no } = question
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      hide()
      resolve(answer)
    }
    const hide = stage.show({
      purpose,
      title,
      body: [
        centeredBlock(question.icon, heading, text),
        warning === undefined ? undefined : note('warn', warning),
        h(
          'div',
          { class: 'lkf-actions' },
          cancelButton(no, () => end(false)),
          primaryButton(yes, () => end(true)),
        ),
      ],
      onClose: () => end(false),
    })
  })
}

export function showNotice(
  stage: Stage,
  { purpose, title, icon, heading, text }: Pick<Question, 'purpose' | 'title' | 'icon' | 'heading' | 'text'>,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      hide()
      resolve()
    }
    const hide = stage.show({
      purpose,
      title,
      body: [
        centeredBlock(icon, heading, text),
        h('div', { class: 'lkf-one' }, primaryButton(t('done'), end)),
      ],
      onClose: end,
    })
  })
}
