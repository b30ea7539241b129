import { expect, test, vi } from 'vitest'
import { onAnEngine } from '../../test/engines.js'
import { createSecrets } from '../secrets.js'
import { createAnswers } from './answers.js'
import type { Database } from './database.js'

const table =
  'create schema latchkey; create table latchkey.answers (id text primary key, answer_sealed text not null, ends_at bigint not null)'
const secrets = createSecrets('a secret of a test of answers, long enough', 'test')
const caller = (key: string) => ({ project: { id: 'shop' }, origin: 'https://shop.example', key }) as never

onAnEngine(
  'answers',
  (database) => database.session((run) => run(table)),
  (engine) => {
    const clock = { at: 1_000_000 }
    const made = (database: Pick<Database, 'query'> = engine.database) =>
      createAnswers({ database, secrets, now: () => clock.at })

    test('behavior: the same request of the same key has the same answer, for a minute and in another process', async () => {
      const step = { name: 'code', caller: caller('one'), given: { code: '123456' } }
      const take = vi.fn(async () => ({ token: `token ${take.mock.calls.length}` }))
      const first = made()
      expect(await Promise.all([first.once(step, take), first.once(step, take)])).toEqual([
        { token: 'token 1' },
        { token: 'token 1' },
      ])
      clock.at += 59_999
      expect(await made().once(step, take)).toEqual({ token: 'token 1' })
      clock.at += 1
      expect(await made().once(step, take)).toEqual({ token: 'token 2' })
    })

    test.each([
      ['key', { caller: caller('other') }],
      ['step', { name: 'link' }],
      ['code', { given: { code: '654321' } }],
    ])('error: another %s hears nothing of it', async (name, change) => {
      const step = { name: 'code', caller: caller(`own ${name}`), given: { code: '123456' } }
      const answers = made()
      await answers.once(step, async () => ({ token: 'secret' }))
      await expect(
        answers.once({ ...step, ...change }, () => Promise.reject(new Error('used'))),
      ).rejects.toThrow('used')
    })

    test('behavior: a refusal is not kept, and neither is an answer that ends nothing', async () => {
      const step = { name: 'look', caller: caller('looks'), given: 'attempt' }
      const answers = made()
      const looks = [{ state: 'pending' }, { state: 'completed' }, { state: 'over' }]
      const look = async () => looks.shift() ?? { state: '' }
      const once = () => answers.once(step, look, ({ state }) => state === 'completed')
      await expect(answers.once(step, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
      expect([await once(), await once(), await once()].map(({ state }) => state)).toEqual([
        'pending',
        'completed',
        'completed',
      ])
    })

    test('error: a step that was taken is answered, also where the answer cannot be kept', async () => {
      const { query } = engine.database
      const full = new Proxy(query, {
        get: (target, name) =>
          name === 'insert'
            ? () => {
                throw new Error('No space left on device')
              }
            : Reflect.get(target, name),
      })
      const step = { name: 'code', caller: caller('full'), given: { code: '123456' } }
      expect(await made({ query: full }).once(step, async () => ({ token: 'taken' }))).toEqual({
        token: 'taken',
      })
    })
  },
)
