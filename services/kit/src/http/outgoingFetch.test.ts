import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outgoingFetch } from './outgoingFetch.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function serve(answer: (response: ServerResponse) => void) {
  let open = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response))
  })
  server.on('connection', (socket) => {
    open += 1
    socket.on('close', () => (open -= 1))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open: () => open }
}

const halfWay = (response: ServerResponse) => void response.writeHead(200).write('{"half"')

/** Only the body: the response can be collected. */
async function read(url: string, signal: AbortSignal, told: () => void) {
  const { body } = await outgoingFetch(url, { signal, redirect: 'error' })
  for await (const _ of body ?? []) told()
}

test('behavior: an answer that stops half-way ends with its signal, though garbage was collected meanwhile', async () => {
  const { url, open } = await serve(halfWay)
  const late = new AbortController()
  let heard = 0
  const readings = Array.from({ length: 10 }, () =>
    read(url, late.signal, () => (heard += 1)).then(
      () => 'ended',
      (error: Error) => error.message,
    ),
  )
  await vi.waitFor(() => expect(heard).toBe(10))
  for (let turn = 0; turn < 10; turn += 1) {
    await sleep(10)
    collectGarbage()
  }
  late.abort(new Error('too late'))
  expect(await Promise.all(readings)).toEqual(readings.map(() => 'too late'))
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('behavior: a signal that ends before anything is read ends the reading', async () => {
  const { url } = await serve(halfWay)
  const late = new AbortController()
  const response = await outgoingFetch(url, { signal: late.signal })
  late.abort(new Error('too late'))
  await expect(response.text()).rejects.toThrow('too late')
})

test('behavior: a whole answer is what it was, and its signal means nothing any more', async () => {
  const { url } = await serve((response) => void response.writeHead(418, { 'x-tea': 'mint' }).end('a pot'))
  const late = new AbortController()
  const response = await outgoingFetch(url, { signal: late.signal })
  expect([response.status, response.headers.get('x-tea'), await response.text()]).toEqual([
    418,
    'mint',
    'a pot',
  ])
  late.abort()
})

test('behavior: an answer without a body, and one without a signal, come as they are', async () => {
  const empty = await serve((response) => void response.writeHead(204).end())
  const whole = await serve((response) => void response.end('all'))
  const { signal } = new AbortController()
  expect([
    (await outgoingFetch(empty.url, { signal })).status,
    await (await outgoingFetch(whole.url)).text(),
  ]).toEqual([204, 'all'])
})

test('behavior: an answer that nobody wants any more closes its connection', async () => {
  const { url, open } = await serve(halfWay)
  const response = await outgoingFetch(url, { signal: new AbortController().signal })
  await response.body?.cancel()
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('error: a connection that breaks half-way is told to the reader', async () => {
  const { url } = await serve((response) => {
    halfWay(response)
    setImmediate(() => response.destroy())
  })
  const response = await outgoingFetch(url, { signal: new AbortController().signal })
  await expect(response.text()).rejects.toThrow(/terminated/)
})
