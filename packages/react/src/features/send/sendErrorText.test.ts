import { expect, test } from 'vitest'
import { sendWords } from '../../generated/words/sendWords.js'
import { createTranslate } from '../../words/translate.js'
import { sendErrorText } from './sendText.js'

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

test.each([
  ['invalid_amount', { kind: 'number' }, 'Enter just a number, like 0.25.'],
  ['invalid_amount', { kind: 'grouping' }, 'Write it without thousands separators, as in 1234.5.'],
  ['invalid_amount', { kind: 'decimals', decimals: 6 }, 'This token allows up to 6 decimal places.'],
  ['invalid_amount', { kind: 'size' }, 'This amount is too large.'],
  ['invalid_amount', { kind: 'zero' }, 'This isn’t a valid amount.'],
  ['invalid_receiver', {}, 'This isn’t an address on Base.'],
  ['invalid_receiver', { kind: 'name' }, 'Names can’t be used here. Enter an address on Base.'],
  [
    'transaction_reverted',
    { kind: 'memo', reason: 'The recipient asks for a memo' },
    'This recipient only accepts transfers with a memo, which can’t be added here.',
  ],
  [
    'transaction_reverted',
    { kind: 'frozen', reason: 'The account is frozen' },
    'The token’s issuer has frozen your account or the recipient’s. Nothing was sent.',
  ],
  [
    'transaction_reverted',
    { kind: 'untransferable', reason: 'This token cannot be transferred' },
    'This token can’t be sent to anyone else.',
  ],
  ['unsafe_receiver', { kind: 'burn' }, 'Anything sent to this address is lost for good.'],
  ['unsafe_receiver', { kind: 'token' }, 'This is the token’s own contract. Anything sent to it is lost.'],
  [
    'insufficient_funds',
    { kind: 'new-address', minimum: '890880' },
    'This address is new and takes at least 0.00089088 SOL.',
  ],
  [
    'insufficient_funds',
    { kind: 'leaves-too-little', minimum: '890880' },
    'Send everything, or leave at least 0.00089088 SOL in your account.',
  ],
  ['insufficient_funds', { symbol: 'SOL' }, 'Not enough SOL.'],
  ['fee_changed', {}, 'The network fee has changed. Check it, then send again.'],
  [
    'unreasonable_fee',
    {},
    'Base quoted a network fee that can’t be right. Nothing was sent. Try again later.',
  ],
] as const)('param: %s with %j is told as a person would', (name, details, expected) => {
  expect(sendErrorText(createTranslate(sendWords), { name, details }, 'Base')).toBe(expected)
})
