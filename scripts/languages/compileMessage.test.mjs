import { expect, test } from 'vitest'
import { compileMessage } from './compileMessage.mjs'

test('behavior: a plural becomes a text for each form, with what stands around it', () => {
  expect(compileMessage('{app}: {n, plural, one {# wallet} few {# кошельки} other {# wallets}}.')).toEqual({
    text: { one: '{app}: {n} wallet.', few: '{app}: {n} кошельки.', by: 'n', other: '{app}: {n} wallets.' },
    names: ['n', 'app'],
    argument: 'n',
    forms: ['one', 'few', 'other'],
  })
})

test('behavior: forms that equal the last one are left out', () => {
  expect(compileMessage('{n, plural, one {# ms} other {# ms}}').text).toBe('{n} ms')
  expect(compileMessage('{n, plural, one {#日} two {#日} other {#日間}}').text).toEqual({
    one: '{n}日',
    two: '{n}日',
    other: '{n}日間',
  })
})

test('behavior: a typographic apostrophe quotes nothing', () => {
  expect(compileMessage('It’s {name}').text).toBe('It’s {name}')
})

test.each([
  ['an open brace', 'Open {name'],
  ['a plural without its last form', '{n, plural, one {# wallet}}'],
  ['a form that plurals of CLDR do not have', '{n, plural, =0 {none} other {#}}'],
  ['two plurals', '{n, plural, other {#}} {m, plural, other {#}}'],
  ['an ordinal', '{n, selectordinal, one {#st} other {#th}}'],
  ['an offset', '{n, plural, offset:1 one {#} other {#}}'],
  ['a number with a format', '{n, number}'],
  ['a date', '{at, date, short}'],
  ['a choice', '{kind, select, a {A} other {B}}'],
  ['markup', '<b>{name}</b>'],
])('error: %s', (_what, message) => {
  expect(() => compileMessage(message)).toThrow()
})
