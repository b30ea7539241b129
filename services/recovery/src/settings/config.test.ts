import { expect, test } from 'vitest'
import { parseConfig } from './config.js'

const apple = { provider: 'apple', clientId: 'a', teamId: 'DEF123GHIJ', keyId: 'ABC123DEFG' }

test.each([
  [{ keyFile: '/none.p8' }, 'socials[0].keyFile: cannot be read (ENOENT)'],
  [{ key: 'no key' }, 'socials[0].key: must be a private key in PEM'],
  [{}, 'socials[0].keyFile: is missing, or key'],
])('error: with %j of Apple the service does not start: %s', (key, message) => {
  expect(() => parseConfig({ socials: [{ ...apple, ...key }] }, '/etc/recovery.json')).toThrow(message)
})
