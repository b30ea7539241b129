import { expect, test } from 'vitest'
import { mergeEqual } from './mergeEqual.js'

function open() {
  const asked: string[] = []
  const merged = mergeEqual()
  const ends: ((how: 'right' | 'wrong') => void)[] = []
  const ask = (question: string) =>
    merged(question, () => {
      asked.push(question)
      return new Promise<string>((done, fail) => {
        ends.push((how) => (how === 'right' ? done(`${question} ${asked.length}`) : fail(new Error('wrong'))))
      })
    })
  return { asked, ask, end: (at: number, how: 'right' | 'wrong' = 'right') => ends[at]?.(how) }
}

test('behavior: equal questions under way are one', async () => {
  const { asked, ask, end } = open()
  const both = [ask('a'), ask('a'), ask('b')]
  end(0)
  end(1)
  expect(await Promise.all(both)).toEqual(['a 2', 'a 2', 'b 2'])
  expect(asked).toEqual(['a', 'b'])
})

test('behavior: a question that comes after the answer is asked', async () => {
  const { asked, ask, end } = open()
  const first = ask('a')
  end(0)
  await first
  const second = ask('a')
  end(1)
  expect([await second, asked]).toEqual(['a 2', ['a', 'a']])
})

test('error: a failure is told to all who asked, and the next is asked anew', async () => {
  const { asked, ask, end } = open()
  const both = Promise.allSettled([ask('a'), ask('a')])
  end(0, 'wrong')
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask('a')
  end(1)
  await again
  expect(asked).toHaveLength(2)
})
