import { defineRoute } from '@latchkey/kit/http/defineRoute'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { expect, test } from 'vitest'

test('error: a route of operators that changes something and does not say so fails; one that says so, or reads, does not', async () => {
  const held = new Map<string, unknown>()
  const c = {
    get: (name: string) => held.get(name),
    set: (name: string, value: unknown) => held.set(name, value),
    req: { param: () => ({}), query: () => ({}) },
  } as unknown as ServiceContext
  const shared = { path: '/admin/v1/x', summary: 'x', tags: [], responses: {} } as const
  const done = () => new Response(null, { status: 204 })
  const silent = defineRoute({ ...shared, access: 'admin', method: 'post', handle: done })
  await expect(silent.answer(c)).rejects.toThrow('post /admin/v1/x changed something')
  const refusing = defineRoute({
    ...shared,
    access: 'admin',
    method: 'post',
    handle: () => new Response(null, { status: 404 }),
  })
  expect((await refusing.answer(c)).status).toBe(404)
  for (const fine of [
    defineRoute({ ...shared, access: 'admin', method: 'get', handle: done }),
    defineRoute({ ...shared, access: 'admin', changes: 'nothing', method: 'post', handle: done }),
    defineRoute({ ...shared, access: 'session', method: 'post', handle: done }),
    defineRoute({
      ...shared,
      access: 'admin',
      method: 'post',
      handle: (given) => {
        given.set('isAudited', true)
        return done()
      },
    }),
  ])
    expect((await fine.answer(c)).status).toBe(204)
})
