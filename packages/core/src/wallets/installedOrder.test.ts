import { describe, expect, test } from 'vitest'
import { announced, brief, foxAnnounced, listed, type Options } from '../../test/walletCases.js'

const pets = [announced('io.dog', 'Dog'), announced('b.ant', 'ant'), foxAnnounced, announced('a.ant', 'Ant')]
const used = [
  { id: 'io.fox', name: 'Fox' },
  { id: 'io.dog', name: 'Dog' },
]

describe('the order of installed wallets', () => {
  const orders = [pets, pets.toReversed(), [...pets.slice(2), ...pets.slice(0, 2)]]

  test.each<[string, Partial<Options>, string[]]>([
    ['by name', {}, ['a.ant+', 'b.ant+', 'io.dog+', 'io.fox+']],
    ['the last used first', { recent: used }, ['io.fox+*', 'io.dog+*', 'a.ant+', 'b.ant+']],
    [
      'the last used first, where those have no section',
      { recent: used, order: ['injected'] },
      ['io.fox+*', 'io.dog+*', 'a.ant+', 'b.ant+'],
    ],
    [
      'independent of the catalogue’s names',
      { catalogue: [listed('io.dog', 'A dog', { rdns: 'io.dog' })] },
      ['a.ant+', 'b.ant+', 'io.dog+', 'io.fox+'],
    ],
  ])('behavior: is the same at every visit: %s', (_name, options, expected) => {
    for (const detected of orders)
      expect(brief({ detected, ...options }).map((row) => row.split(':')[1])).toEqual(expected)
  })
})
