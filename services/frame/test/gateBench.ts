import { vi } from 'vitest'
import { confirm } from '../src/page/ui/confirm.js'
import { primaryButton } from '../src/page/ui/parts.js'
import { createStage } from '../src/page/ui/stage.js'
import { createEyes, pressOn } from './eyes.js'

export function createFrame(given?: Parameters<typeof createEyes>[0]) {
  const eyes = createEyes(given)
  const stage = createStage({
    document,
    view: eyes.stageView,
    onShow: () => undefined,
    onHide: () => undefined,
  })
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    ...eyes,
    stage,
    button,
    text: () => document.body.textContent ?? '',
    async pass(milliseconds: number) {
      eyes.clock.at += milliseconds
      await vi.advanceTimersByTimeAsync(milliseconds)
    },
    press: (name: string, isTrusted = true) => pressOn(button(name), isTrusted),
  }
}

const question = {
  purpose: 'settings',
  title: 'Words',
  icon: 'key',
  heading: 'Show your words?',
  text: 'Nobody may see them.',
  yes: 'Show',
  no: 'Cancel',
} as const

export const screens = {
  async question(stage: ReturnType<typeof createFrame>['stage'], done: () => void) {
    if (await confirm(stage, question)) done()
  },
  form: (stage: ReturnType<typeof createFrame>['stage'], done: () => void) =>
    void stage.show({ purpose: 'login', title: 'Code', body: [primaryButton('Show', done)] }),
  row: (stage: ReturnType<typeof createFrame>['stage'], done: () => void) => {
    const row = document.createElement('button')
    row.append(Object.assign(document.createElement('span'), { textContent: 'Show' }))
    row.addEventListener('click', done)
    stage.show({ purpose: 'settings', title: 'Devices', body: [row] })
  },
}
