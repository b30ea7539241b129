import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { askJson } from './askJson.js'
import { NoAnswerError } from './noAnswerError.js'
import { createHosts } from './hosts.js'

let answer: (response: ServerResponse) => void = () => {}
let url = new URL('http://127.0.0.1')
const server = createServer((_, response) => answer(response))
beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sk_secret`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const schema = z.object({ price: z.number() })
const asking = () => ({ fetch, hosts: createHosts(Date.now) })
const failure = () =>
  askJson({ url, schema }, asking()).then(
    () => 'an answer',
    (error: unknown) => error,
  )

function hurry() {
  const limits: number[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return real(50)
  })
  return limits
}

test('behavior: what the schema says is taken, and nothing beside', async () => {
  answer = (response) => response.end('{"price":1.5,"more":"x"}')
  await expect(askJson({ url, schema }, asking())).resolves.toEqual({ price: 1.5 })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['begins and never ends', (response) => void response.write('{"price":')],
])('error: an upstream that %s is given up after five seconds', async (_, say) => {
  const limits = hurry()
  answer = say
  await expect(failure()).resolves.toBeInstanceOf(NoAnswerError)
  expect(limits).toEqual([5_000])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['more than 2 MB', (response) => response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`)],
  ['a page', (response) => response.end('<html>sk_secret</html>')],
  ['another shape', (response) => response.end('{"price":"1.5"}')],
  ['nothing', (response) => response.end()],
  ['a way to somewhere else', (response) => response.writeHead(302, { location: '/other' }).end()],
  ['a refusal', (response) => response.writeHead(401).end('{"message":"key sk_secret"}')],
  ['a broken line', (response) => response.destroy()],
])('error: %s is no answer, and none of its words goes on', async (_, say) => {
  answer = say
  const error = await failure()
  expect(error).toBeInstanceOf(NoAnswerError)
  expect((error as NoAnswerError).message).not.toContain('sk_secret')
})
