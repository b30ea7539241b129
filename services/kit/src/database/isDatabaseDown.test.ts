import { expect, test } from 'vitest'
import { isDatabaseDown } from './isDatabaseDown.js'

const failed = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  ['a shutdown in English', failed('terminating connection due to administrator command', '57P01'), true],
  [
    'a shutdown in German',
    failed('breche Verbindung ab aufgrund von Anweisung des Verwalters', '57P01'),
    true,
  ],
  ['a shutdown in Japanese', failed('管理者コマンドにより接続を終了しています', '57P01'), true],
  ['the driver’s own', failed('Connection terminated unexpectedly'), true],
  ['the driver’s own, as a cause', new Error('x', { cause: failed('Query read timeout') }), true],
  ['a socket', failed('', 'ECONNRESET'), true],
  ['a mistake that sounds like it', failed('column "connection terminated" does not exist', '42703'), false],
  ['a mistake in German', failed('Spalte »a« existiert nicht', '42703'), false],
])('behavior: code or the driver’s constants decide: %s', (_, error, isDown) => {
  expect(isDatabaseDown(error)).toBe(isDown)
})
