import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { prepareDataFolder } from '../../kit/test/freshPglite.js'
import { startGateway } from './startGateway.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-gateway-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function preparedFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await prepareDataFolder(path)
  return path
}

async function occupyPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

describe('startGateway', () => {
  test('behavior: listens on a free port, keeps its data in a folder, closes, and opens again', async () => {
    const options = { port: 0, logLevel: 'silent', dataDir: join(folder, 'data') }
    for (let round = 0; round < 2; round += 1) {
      const gateway = await startGateway(options)
      expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
      expect(await (await fetch(`${gateway.url}/getWallets?entries=1`)).json()).toMatchObject({ count: 539 })
      await gateway.close()
      await gateway.close()
      await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow()
    }
  })

  test('error: a data folder in use is refused; one of a killed process is taken over', async () => {
    const dataDir = await preparedFolder('shared')
    const first = await startGateway({ port: 0, logLevel: 'silent', dataDir })
    await expect(startGateway({ port: 0, logLevel: 'silent', dataDir })).rejects.toThrow(
      `is used by process ${process.pid}`,
    )
    await first.close()
    // Beyond Linux's highest pid; and this pid in an earlier life.
    for (const owner of ['4194305.1.a', `${process.pid}.1.b`]) {
      writeFileSync(join(dataDir, `latchkey.lock.${owner}`), 'owner')
      await (await startGateway({ port: 0, logLevel: 'silent', dataDir })).close()
    }
    expect(readdirSync(dataDir)).toEqual(['pglite'])
  })

  test('error: a port that is taken is said with its code, and nothing stays open', async () => {
    const other = await occupyPort()
    const dataDir = await preparedFolder('taken')
    await expect(startGateway({ port: other.port, logLevel: 'silent', dataDir })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    other.close()
  })

  test('behavior: raw nonsense on the socket is 400 and the next caller is served', async () => {
    const dataDir = await preparedFolder('nonsense')
    const gateway = await startGateway({ port: 0, logLevel: 'silent', dataDir })
    const { hostname, port } = new URL(gateway.url)
    for (const text of [
      '\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      'GET /%zz HTTP/1.1\r\nhost: \r\n\r\n',
      'GET http://[ HTTP/1.1\r\nhost: a b\r\n\r\n',
      'POST /v1/ HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n{',
    ]) {
      await new Promise<void>((done) => {
        const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.end(text))
        socket
          .on('error', () => {})
          .on('close', () => done())
          .resume()
      })
    }
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
    await gateway.close()
  })
})

describe('main', () => {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

  const children: ChildProcess[] = []
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' })
    children.push(child)
    let output = ''
    const errors: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
    const ready = new Promise<string>((done) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /^Latchkey gateway ready at (\S+)\n$/.exec(output)?.[1]
        if (url !== undefined) done(url)
      })
    })
    return { child, ready, ended, output: () => output, errors: () => errors.join('') }
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'behavior: %s, even twice, stops it with code 0',
    async (signal) => {
      const { child, ready, ended } = start(['--port', '0', '--data', await preparedFolder(signal)], {
        LATCHKEY_LOG_LEVEL: 'warn',
      })
      const url = await ready
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      // A terminal sends Ctrl-C to the group, and npm forwards it again.
      child.kill(signal)
      child.kill(signal)
      await new Promise((done) => setImmediate(done))
      child.kill(signal)
      expect(await ended).toBe(0)
    },
  )

  test('behavior: a signal while it starts lets it finish and then stops it', async () => {
    const { child, ended } = start(['--port', '0', '--data', join(folder, 'interrupted')])
    await new Promise<void>((done) => {
      child.stderr.on('data', (text: string) => text.includes('opening the database') && done())
    })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const again = start(['--port', '0', '--data', join(folder, 'interrupted')])
    await again.ready
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })

  test.each([
    [['--port', 'x'], '--port: must be a whole number'],
    [['--config', '/nowhere.json'], '/nowhere.json cannot be read. Correct LATCHKEY_CONFIG or --config.'],
    [['--what'], '--what'],
  ])('error: %j ends with code 1 and says why', async (args, message) => {
    const { ended, errors } = start(args)
    expect(await ended).toBe(1)
    expect(errors()).toContain(message)
    expect(errors()).toContain('Usage: gateway')
  })

  test('error: a port that is taken is named', async () => {
    const other = await occupyPort()
    const { ended, errors } = start(['--port', String(other.port), '--data', await preparedFolder('named')])
    expect(await ended).toBe(1)
    expect(errors()).toContain(`Port ${other.port} is taken by another process. Choose another with --port`)
    other.close()
  })

  test('param: --help', async () => {
    const { ended, output } = start(['--help'])
    expect(await ended).toBe(0)
    expect(output()).toContain('Usage: gateway [--port N]')
  })
})
