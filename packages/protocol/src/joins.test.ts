import { expect, test } from 'vitest'
import { joinNames, joinSentences } from './joins.js'

test.each([
  ['en', ['play'], 'play'],
  ['en', ['play', 'claim', 'end'], 'play, claim, and end'],
  ['de', ['play', 'claim'], 'play und claim'],
  ['th', ['play', 'claim'], 'play และ claim'],
  ['th', ['play', 'claim', 'end'], 'play claim และ end'],
  ['zh-Hans', ['play', 'claim'], 'play 和 claim'],
  ['ja', ['play', 'claim'], 'play、claim'],
  ['ko', ['play', 'claim'], 'play 및 claim'],
  ['ar', ['play', 'claim'], '\u2068play\u2069 و\u2068claim\u2069'],
  ['he', ['play', 'claim'], '\u2068play\u2069 ו-\u2068claim\u2069'],
  ['en', ['{1}', 'claim'], '{1} and claim'],
])('behavior: names in %s: %j', (locale, names, text) => {
  expect(joinNames(names, locale)).toBe(text)
})

test('behavior: alternatives', () => {
  expect(joinNames(['Fox', 'Owl'], 'th', 'disjunction')).toBe('Fox หรือ Owl')
  expect(joinNames(['Fox', 'Owl'])).toBe('Fox and Owl')
})

test.each([
  [['One.', 'Two?', 'Three.'], 'One. Two? Three.'],
  [['一。', '二！', '三。'], '一。二！三。'],
  [['यह एक है।', 'यह दो है।'], 'यह एक है। यह दो है।'],
  [['One.'], 'One.'],
])('behavior: sentences %j', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text)
})
