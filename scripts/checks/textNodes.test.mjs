import { expect, test } from 'vitest'
import { checkTextNodes } from './textNodes.mjs'

/** @param {string} markup */
const check = (markup) =>
  checkTextNodes([
    {
      path: 'packages/react/src/View.tsx',
      text: `const rowsOf = () => []\nconst icon = <Icon />\nconst name = 'a'\nexport const View = ({ children }) => (\n${markup}\n)`,
    },
  ]).map((line) =>
    line
      .replace('packages/react/src/View.tsx:', '')
      .replace('a text beside other nodes, give it an element: ', ''),
  )

test.each([
  ['words beside an element', "<p>{t('a')} <b>x</b></p>", "5: t('a')"],
  ['words in front of what may come', "<p>\n{t('a')}\n{isOn ? <b>x</b> : null}</p>", "6: t('a')"],
  ['a text that may come', "<p><b>x</b>{isOn && t('a')}</p>", "5: t('a')"],
  ['one of two', "<p><b>x</b>{isOn ? <i /> : t('a')}</p>", "5: t('a')"],
  ['a value', '<p><Icon />{network?.name}</p>', '5: network?.name'],
  ['a variable', '<p><Icon />{name}</p>', '5: name'],
  ['two values', '<p>{a.amount}</p>', undefined],
  ['a text of its own', '<p>plain <b>x</b></p>', '5: plain'],
  ['a template', '<p><b>x</b>{`${a} b`}</p>', '5: `${a} b`'],
  ['a text without any element', "<>{t('a')}</>", "5: t('a')"],
])('error: %s', (_what, markup, found) => {
  expect(check(markup)).toEqual(found === undefined ? [] : [found])
})

test.each([
  ['a text alone', "<p>{t('a')}</p>"],
  ['a text that changes, alone', "<p>{isOn ? t('a') : t('b')}</p>"],
  ['elements', "<p>{icon}<span>{t('a')}</span>{children}</p>"],
  ['a blank between two', "<p><span>{t('a')}</span>{' '}<b>x</b></p>"],
  ['lists', '<p>{rowsOf()}{list.map((item) => <b key={item} />)}</p>'],
  ['a comment', "<p>{/* why */}{t('a')}</p>"],
  ['what does not show', '<p>{isOn && <b />}{isOff ? null : <i />}</p>'],
])('behavior: %s', (_what, markup) => {
  expect(check(markup)).toEqual([])
})
