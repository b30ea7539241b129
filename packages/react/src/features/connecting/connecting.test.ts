import type { WalletRow } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { speechIn } from '../../../test/speech.js'
import { connectingWords } from '../../generated/words/connectingWords.js'
import { frameWords } from '../../generated/words/frameWords.js'
import { createTranslate } from '../../words/translate.js'
import { attemptWords } from './AttemptBody.js'
import { installLink, installLinks } from './installLinks.js'

const t = createTranslate({ ...frameWords, ...connectingWords })
const error = (name: ErrorName) => ({ name, code: 1, message: '', details: {} })

test.each([
  [undefined, 'Open Rabby'],
  [{ status: 'waiting' }, 'Open Rabby'],
  [{ status: 'declined' }, 'Request declined'],
  [{ status: 'cancelled' }, 'Not connected'],
  [{ status: 'connected' }, 'Connected'],
  [{ status: 'failed', error: error('request_pending') }, 'Request already open'],
  [{ status: 'failed', error: error('wallet_locked') }, 'Rabby is locked'],
  [{ status: 'failed', error: error('no_accounts') }, 'No account shared'],
  [{ status: 'failed', error: error('provider_not_found') }, 'Reload this page'],
  [{ status: 'failed', error: error('wallet_timeout') }, 'No response'],
  [{ status: 'failed', error: error('unsupported_chain') }, 'No network in common'],
  [{ status: 'failed', error: error('wallet_error') }, 'Couldn’t connect'],
] as const)('behavior: attempt %o is headed "%s"', (attempt, title) => {
  const words = attemptWords(t, attempt, 'Rabby')
  expect(words.title).toBe(title)
  expect(`${words.title}${words.text}`).not.toContain('{')
})

const row = (wallet: WalletRow['wallet']): WalletRow => ({
  id: 'x',
  name: 'X',
  section: 'recommended',
  installed: false,
  recent: false,
  namespaces: [],
  aliases: [],
  ...(wallet ? { wallet } : {}),
})

test('behavior: only http links of a catalogue are offered', () => {
  const wallet = { id: 'x', name: 'X', homepage: 'javascript:alert(1)', chromeStore: 'https://store.test/x' }
  expect(installLinks(row(wallet))).toEqual({
    browser: 'https://store.test/x',
    appStore: undefined,
    playStore: undefined,
    website: undefined,
  })
  expect(installLink(row({ id: 'x', name: 'X', homepage: 'data:text/html,x' }))).toBeUndefined()
  expect(installLink(row(undefined))).toBeUndefined()
})

test('behavior: where titles and buttons have different forms, opening a wallet has both', async () => {
  const german = await speechIn('de', 'connecting', connectingWords)
  expect(attemptWords(german, undefined, 'Rabby').title).toBe('Öffnen Sie Rabby')
  expect(german('connecting.open', { wallet: 'Rabby' })).toBe('Rabby öffnen')
})
