import { expect, test } from 'vitest'
import { sixDigits } from './httpSchemas.js'

test.each(['123456', '١٢٣٤٥٦', '１２３４５６', '123 456', '12३४56'])('param: %s is a code', (text) => {
  expect(sixDigits.parse(text)).toBe('123456')
})

test.each(['12345', '1234567', '', '½½½½½½', 123456, `${' '.repeat(200)}123456`])(
  'error: %j is no code',
  (text) => {
    expect(sixDigits.safeParse(text).success).toBe(false)
  },
)
