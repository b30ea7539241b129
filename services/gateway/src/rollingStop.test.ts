import { Agent, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findHaproxy, startHaproxy } from '../../kit/test/startHaproxy.js'
import { freePort } from '../../kit/src/freePort.js'
import { describeAnEngine } from '../test/describeEngines.js'
import { startGateway } from './startGateway.js'

const REQUESTS = 10_000
const CONNECTIONS = 24

function load(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const failures: string[] = []
  let answered = 0
  const over = new AbortController()
  const ask = (): Promise<string> =>
    new Promise((resolve) => {
      get(`${url}/getWallets?entries=1`, { agent }, (response) => {
        response.resume().on('end', () => resolve(`${response.statusCode}`))
      }).on('error', ({ message }) => resolve(message))
    })
  const one = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const outcome = await ask()
      if (outcome === '200') answered += 1
      else failures.push(outcome)
    }
  }
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, one))
  return {
    failures,
    answered: () => answered,
    async end() {
      over.abort()
      await ended
      agent.destroy()
    },
  }
}

describeAnEngine('a rolling stop', (bench) => {
  test.skipIf(findHaproxy() === undefined)(
    'behavior: gateways are exchanged behind a balancer, and no request is lost',
    async ({ skip }) => {
      const { databaseUrl } = bench
      if (databaseUrl === undefined)
        return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
      const ports = [await freePort(), await freePort()]
      const start = (port: number) =>
        startGateway({ port, databaseUrl, logLevel: 'silent', rateLimit: 0, drainTime: 5_000 })
      const running = new Map<number, Awaited<ReturnType<typeof startGateway>>>()
      onTestFinished(async () => {
        await Promise.all([...running.values()].map((gateway) => gateway.close()))
      })
      for (const port of ports) running.set(port, await start(port))
      const balancer = await startHaproxy(ports)
      onTestFinished(() => balancer.stop())
      const allServe = () => expect.poll(balancer.serving, { timeout: 60_000 }).toEqual(ports)
      await allServe()

      const visitors = load(balancer.url)
      for (const port of ports) {
        await running.get(port)?.close()
        running.set(port, await start(port))
        await allServe()
      }
      await expect.poll(() => visitors.answered(), { timeout: 240_000 }).toBeGreaterThanOrEqual(REQUESTS)
      await visitors.end()
      expect(visitors.failures).toEqual([])
    },
    300_000,
  )
})
