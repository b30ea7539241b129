import { expect, test } from 'vitest'
import { sendWords } from '../../../words/en/sendWords.js'
import { createTranslate } from '../../../words/translate.js'
import { sendErrorText } from './sendErrorText.js'

const text = (reason?: unknown) =>
  sendErrorText(createTranslate(sendWords), { name: 'transaction_reverted', details: { reason } }, 'Base')

test.each([
  [
    'execution reverted: receiver is blocked',
    'Base would reject this transfer (receiver is blocked). Nothing was sent.',
  ],
  ['Paused.', 'Base would reject this transfer (Paused). Nothing was sent.'],
  ['execution reverted', 'Base would reject this transfer. Nothing was sent.'],
  ['0x08c379a0', 'Base would reject this transfer. Nothing was sent.'],
  ['x'.repeat(61), 'Base would reject this transfer. Nothing was sent.'],
  ['<b>\u202e', 'Base would reject this transfer. Nothing was sent.'],
  [undefined, 'Base would reject this transfer. Nothing was sent.'],
])('param: the reason %j is told as a person would', (reason, expected) => {
  expect(text(reason)).toBe(expected)
})
