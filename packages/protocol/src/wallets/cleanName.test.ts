import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from './cleanName.js'

describe('behavior: a wallet name is shown only when clean', () => {
  test.each<[string, unknown, string | undefined]>([
    ['plain', 'MetaMask', 'MetaMask'],
    ['trimmed', '  Rainbow \n', 'Rainbow'],
    ['white space joined', 'My\t\n  Wallet', 'My Wallet'],
    ['markup stays text', '<b>Bold</b>', '<b>Bold</b>'],
    ['control characters', 'Meta\u0000M\u001bask', 'MetaMask'],
    ['bidirectional overrides', '\u202eksaMateM\u202c', 'ksaMateM'],
    ['isolates and marks', '\u2066Ledger\u2069\u200f', 'Ledger'],
    ['zero width', 'Meta\u200bMask\ufeff', 'MetaMask'],
    ['line separators', 'A\u2028B\u2029', 'A B'],
    ['lone surrogates', 'A\ud800B', 'AB'],
    ['long', 'x'.repeat(500), 'x'.repeat(40)],
    ['cut between emoji, never inside', '🦊'.repeat(60), '🦊'.repeat(40)],
    ['cut does not end in a space', `${'x'.repeat(39)} y`, 'x'.repeat(39)],
    ['a space that a control character kept apart from another', '!\t\u0000\t!', '! !'],
    ['a cut-off space inside the first cut', `x${'\u200b '.repeat(300)}y`, 'x'],
    ['empty', '', undefined],
    ['nothing left', ' \u200b\u202e ', undefined],
    ['no text', { toString: () => 'MetaMask' }, undefined],
    ['missing', undefined, undefined],
  ])('param: %s', (_, value, expected) => {
    expect(cleanName(value)).toBe(expected)
  })

  test('behavior: any text gives at most 40 characters without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const name = cleanName(text)
        if (name === undefined) return
        expect(Array.from(name).length).toBeLessThanOrEqual(40)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(name.trim()).toBe(name)
        expect(cleanName(name)).toBe(name)
      }),
    )
  })
})
