import { Redis } from 'ioredis'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServer } from '../../../kit/src/testing/localServer.js'
import { IMPATIENT_MS, PATIENT_MS } from '../../../kit/src/testing/silence.js'
import { readYaml } from '../../test/deployment.js'

interface Container {
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
}

const server = findServer('redis-server')
const cli = findServer('redis-cli')
const PASSWORD = 'a-password'
const containers = readYaml('compose.cluster.yaml')[0]?.['services'] as Readonly<Record<string, Container>>
const names = containers['valkey-cluster']?.command ?? []

// Each server has an address of its own, since all use port 6379: only Linux answers on all of 127.0.0.0/8.
describe.skipIf(server === undefined || cli === undefined || process.platform !== 'linux')(
  'the scripts of compose.cluster.yaml (needs redis-server, Linux)',
  { timeout: 280_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-compose-'))
    const network = `127.${randomInt(2, 250)}.${randomInt(256)}`
    const running = new Map<string, ChildProcess>()
    const clients = new Map<string, Redis>()
    let first = 1

    const addressOf = (name: string): string => `${network}.${first + names.indexOf(name)}`

    /** As after a restart of the machine: the network hands out other addresses. */
    const setAddresses = (from: number): void => {
      first = from
      writeFileSync(join(folder, 'hosts'), names.map((name) => `${addressOf(name)} ${name}\n`).join(''))
    }

    const shell = (name: string): readonly [string, readonly string[], NodeJS.ProcessEnv] => {
      const { entrypoint, command } = containers[name] ?? { entrypoint: [], command: [] }
      const [program = '', ...args] = entrypoint.map((text) =>
        text
          .replaceAll('$$', '$')
          .replaceAll(/\/(data|tmp)\b/g, join(folder, name))
          .replace('cluster-node-timeout 5000', `cluster-node-timeout ${PATIENT_MS}`),
      )
      const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`
      return [program, [...args, ...command], { PATH, VALKEY_PASSWORD: PASSWORD, OWN: name }]
    }

    function start(name: string): void {
      mkdirSync(join(folder, name), { recursive: true })
      const [program, args, env] = shell(name)
      running.set(name, spawn(program, args, { env, stdio: 'ignore', detached: true }))
      const client = new Redis({ host: addressOf(name), password: PASSWORD, maxRetriesPerRequest: null })
      client.on('error', () => undefined)
      clients.set(name, client)
    }

    async function kill(name: string): Promise<void> {
      clients.get(name)?.disconnect()
      const child = running.get(name)
      running.delete(name)
      if (child?.pid === undefined) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // The whole group: a container ends with all its processes.
      process.kill(-child.pid, 'SIGKILL')
      await gone
    }

    const form = async (): Promise<unknown> => {
      const [program, args, env] = shell('valkey-cluster')
      return promisify(execFile)(program, args, { env })
    }

    const ask = async (name: string, ...command: readonly [string, ...string[]]): Promise<string> =>
      String(await clients.get(name)?.call(...command))

    const setPatience = async (milliseconds: number): Promise<void> => {
      for (const name of running.keys())
        await ask(name, 'CONFIG', 'SET', 'cluster-node-timeout', String(milliseconds))
    }

    /** Its own line of `CLUSTER NODES`: id, address, flags, master, two times, epoch, link, slots. */
    const own = async (name: string): Promise<readonly string[]> =>
      /.*myself.*/.exec(await ask(name, 'CLUSTER', 'NODES'))?.[0].split(' ') ?? []

    const counts = async (): Promise<readonly string[]> =>
      Promise.all(
        names.map(async (name) =>
          [
            ...(await ask(name, 'INFO', 'commandstats')).matchAll(
              /cluster\|(?:meet|addslotsrange|replicate):calls=\d+/g,
            ),
          ].join(' '),
        ),
      )

    const isWhole = async (name: string): Promise<boolean> =>
      /cluster_state:ok/.test(await ask(name, 'CLUSTER', 'INFO')) &&
      /role:master|master_link_status:up/.test(await ask(name, 'INFO', 'replication'))

    beforeAll(() => {
      mkdirSync(join(folder, 'bin'))
      symlinkSync(cli ?? '', join(folder, 'bin/valkey-cli'))
      const write = (name: string, text: string): void =>
        writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
      write('getent', `exec grep " $2$" ${folder}/hosts`)
      write(
        'valkey-server',
        `own=$(getent hosts "$OWN" | cut -d ' ' -f 1); exec ${server} "$@" --bind "$own" --bind-source-addr "$own"`,
      )
      setAddresses(1)
      for (const name of names) start(name)
    })
    afterAll(async () => {
      for (const name of names) await kill(name)
      rmSync(folder, { recursive: true, force: true })
    })

    test('behavior: three masters with a replica each, which clients find by name', async () => {
      await form()
      const lines = await Promise.all(names.map(own))
      expect(lines.map((line) => line.slice(8))).toEqual([
        ['0-5460'],
        ['5461-10922'],
        ['10923-16383'],
        [],
        [],
        [],
      ])
      const followed = lines.slice(3).map((line) => line[3])
      expect(new Set(followed)).toEqual(new Set(lines.slice(0, 3).map(([id]) => id)))
      for (const name of names) {
        const slots = (await clients.get(name)?.cluster('SLOTS')) ?? []
        expect(slots.map(([, , master]) => master?.[0]).toSorted()).toEqual(names.slice(0, 3).toSorted())
      }
    })

    test('behavior: a second run changes nothing', async () => {
      const before = [await counts(), await ask('valkey', 'CLUSTER', 'INFO')]
        .join()
        .replace(/messages.*/s, '')
      await form()
      const after = [await counts(), await ask('valkey', 'CLUSTER', 'INFO')].join().replace(/messages.*/s, '')
      expect(after).toBe(before)
      expect(before).toMatch(/addslotsrange:calls=1/)
    })

    test('behavior: after a restart with other addresses the servers find each other and have the data', async () => {
      await clients.get('valkey')?.set('{06S}', 'kept')
      for (const name of names) await kill(name)
      setAddresses(101)
      for (const name of names) start(name)
      for (const name of names) await expect.poll(() => isWhole(name), { timeout: 120_000 }).toBe(true)
      expect(await ask('valkey', 'GET', '{06S}')).toBe('kept')
    })

    test('behavior: a server that lost its volume becomes a replica of the one that took over', async () => {
      const [id] = await own('valkey')
      const lines = await Promise.all(names.map(own))
      const replica = names[lines.findIndex((line) => line[3] === id)] ?? ''
      await kill('valkey')
      rmSync(join(folder, 'valkey'), { recursive: true })
      await setPatience(IMPATIENT_MS)
      await expect.poll(async () => (await own(replica))[2], { timeout: 120_000 }).toBe('myself,master')
      await setPatience(PATIENT_MS)
      start('valkey')
      await form()
      expect((await own('valkey'))[3]).toBe((await own(replica))[0])
      expect(await ask(replica, 'GET', '{06S}')).toBe('kept')
      expect(await ask('valkey', 'DBSIZE')).toBe('1')
    })
  },
)
