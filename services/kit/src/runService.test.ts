import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

const module = new URL('../dist/runService.js', import.meta.url).href
const listenModule = new URL('../dist/listen.js', import.meta.url).href

function run(start: string, args: readonly string[] = []) {
  const script = `
    import { createServer } from 'node:http'
    import { runService } from ${JSON.stringify(module)}
    import { listen } from ${JSON.stringify(listenModule)}
    const say = (text) => process.stdout.write(text + '\\n')
    await runService({ name: 'thing', usage: 'Usage: thing', start: ${start} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', 'script', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const seen = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (part: string) => (seen.out += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (seen.err += part))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...seen }))
  const says = (text: string) => expect.poll(() => seen.out, { timeout: 60_000 }).toContain(text)
  return { child, ended, says }
}

const signal = (child: ChildProcess, name: 'SIGINT' | 'SIGTERM') => expect(child.kill(name)).toBe(true)

test.each(['SIGINT', 'SIGTERM'] as const)(
  'behavior: %s closes what runs and ends with 0',
  async (name) => {
    const { child, ended, says } = run(`async () => {
    const timer = setInterval(() => {}, 1000)
    return { url: 'http://x', async close() { say('closing'); clearInterval(timer); say('closed') } }
  }`)
    await says('Latchkey thing ready at http://x\n')
    signal(child, name)
    expect(await ended).toEqual({
      code: 0,
      out: 'Latchkey thing ready at http://x\nclosing\nclosed\n',
      err: '',
    })
  },
  90_000,
)

test('behavior: a signal while it starts waits for the start, closes it, and says nothing of being ready', async () => {
  const { child, ended, says } = run(`async () => {
    say('starting')
    const timer = setInterval(() => {}, 1000)
    await new Promise((go) => process.once('SIGTERM', () => setImmediate(go)))
    clearInterval(timer)
    return { url: 'http://x', async close() { say('closed') } }
  }`)
  await says('starting')
  signal(child, 'SIGTERM')
  expect(await ended).toEqual({ code: 0, out: 'starting\nclosed\n', err: '' })
}, 90_000)

test('behavior: two signals of one wish close once', async () => {
  const { child, ended, says } = run(`async () => ({
    url: 'http://x',
    timer: setInterval(() => {}, 1000),
    async close() { say('closing'); await new Promise((go) => process.once('SIGINT', () => setImmediate(go))) },
  })`)
  await says('ready')
  signal(child, 'SIGTERM')
  await says('closing')
  signal(child, 'SIGINT')
  const { code, out } = await ended
  expect([code, out.match(/closing/g)]).toEqual([0, ['closing']])
}, 90_000)

test('error: one that cannot close says why and ends with 1', async () => {
  const { child, ended, says } = run(`async () => ({
    url: 'http://x', timer: setInterval(() => {}, 1000), close: () => Promise.reject(new Error('the disk is full')),
  })`)
  await says('ready')
  signal(child, 'SIGTERM')
  expect(await ended).toMatchObject({ code: 1, err: 'The thing stops: the disk is full\n\nUsage: thing\n' })
}, 90_000)

test.each([
  ['an error', `async () => { throw new Error('no data folder') }`, 'no data folder'],
  ['an error at once', `() => { throw new Error('no data folder') }`, 'no data folder'],
  ['a text', `() => Promise.reject('nothing')`, 'nothing'],
])(
  'error: %s at the start is said with the usage, and ends with 1',
  async (_, start, message) => {
    const { ended } = run(start)
    expect(await ended).toEqual({ code: 1, out: '', err: `The thing stops: ${message}\n\nUsage: thing\n` })
  },
  90_000,
)

test('error: a port that is taken is said with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const { ended } = run(
    `async ([port]) => { await listen(createServer(), { host: '127.0.0.1', port: Number(port) }) }`,
    [String(port)],
  )
  const { code, err } = await ended
  expect(code).toBe(1)
  expect(err).toContain(`Port ${port} is taken by another process. Choose another with --port, or 0 for any.`)
}, 90_000)

test.each(['--help', '-h'])(
  'param: %s prints the usage and starts nothing',
  async (flag) => {
    const { ended } = run(`async () => { say('started') }`, ['--port', '1', flag])
    expect(await ended).toEqual({ code: 0, out: 'Usage: thing\n', err: '' })
  },
  90_000,
)
