import type { ErrorName } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { frameWords } from '../../generated/words/frameWords.js'
import { createTranslate } from '../../words/translate.js'
import { remoteAttemptWords, remoteText } from './remoteAttempt.js'

const t = createTranslate({ ...frameWords, ...remoteText })
const failed = (name: ErrorName) => ({
  status: 'failed' as const,
  error: { name, code: 1, message: 'for developers', details: {} },
})

test.each([
  [{ status: 'declined' } as const, 'Request declined', 'Rainbow declined the request. Nothing was shared.'],
  [failed('relay_unreachable'), 'No connection', 'Wallets on other devices can’t be reached right now.'],
  [failed('relay_refused'), 'Not available here', 'The service that reaches wallets on other devices'],
  [failed('pairing_expired'), 'Code expired', 'It wasn’t scanned in time. Try again for a new one.'],
  [failed('session_gone'), 'Connection ended', 'Rainbow ended the connection right away. Try again.'],
  [failed('chunk_failed'), 'This couldn’t be loaded', 'Check your connection, then try again.'],
  [
    failed('invalid_config'),
    'Not available on this site',
    'This site can’t connect to wallets on other devices.',
  ],
  [failed('unsupported_chain'), 'No network in common', 'Rainbow doesn’t support this site’s networks.'],
  [failed('wallet_error'), 'Couldn’t connect', 'Rainbow couldn’t complete the request. Nothing was shared.'],
  [{ status: 'waiting' } as const, 'Open Rainbow', 'Approve the connection in the wallet window.'],
  [{ status: 'connected' } as const, 'Connected', 'This site can now see your address.'],
])('param: %j is headed "%s"', (attempt, title, text) => {
  const words = remoteAttemptWords(t, attempt, 'Rainbow')
  expect(words.title).toBe(title)
  expect(words.text).toContain(text)
  expect(`${words.title}${words.text}`).not.toMatch(/\{|for developers/)
})
