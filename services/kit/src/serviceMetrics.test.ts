import { expect, test, vi } from 'vitest'
import type { Database } from './database/database.js'
import type { Mailer } from './mail/mailer.js'
import { createMetricsRegistry } from './metrics.js'
import { observeMailer, showDatabase, showSharedLimit } from './serviceMetrics.js'

const mail = { to: 'ada@example.org', subject: 'Hi', text: 'x', html: 'x' }

test('behavior: emails are counted as sent or failed, from zero on, and a failure stays one', async () => {
  const registry = createMetricsRegistry('t_')
  const send = vi.fn<Mailer['send']>()
  const mailer = observeMailer(registry, { send, verify: async () => {}, close: () => {} })
  const count = async (outcome: string) =>
    new RegExp(`^t_mail_send_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(
      await registry.text(),
    )?.[1]
  expect([await count('sent'), await count('failed')]).toEqual(['0', '0'])
  await mailer?.send(mail)
  send.mockRejectedValueOnce(new Error('full'))
  await expect(mailer?.send(mail)).rejects.toThrow('full')
  await mailer?.send(mail)
  expect(send).toHaveBeenLastCalledWith(mail)
  expect([await count('sent'), await count('failed')]).toEqual(['2', '1'])
})

test('behavior: without a mail server the number is there, and has no values', async () => {
  const registry = createMetricsRegistry('t_')
  expect(observeMailer(registry, undefined)).toBeUndefined()
  const text = await registry.text()
  expect(text).toContain('# TYPE t_mail_send_duration_seconds histogram')
  expect(text).not.toContain('outcome=')
})

test('behavior: connections to PostgreSQL by state, and statements that wait for one', async () => {
  const registry = createMetricsRegistry('t_')
  const pool = { totalCount: 10, idleCount: 3, waitingCount: 4 }
  showDatabase(registry, { pool } as unknown as Database)
  expect(await registry.text()).toContain('t_database_connections{state="active"} 7')
  pool.idleCount = 9
  const text = await registry.text()
  expect(text).toContain('t_database_connections{state="active"} 1')
  expect(text).toContain('t_database_connections{state="idle"} 9')
  expect(text).toContain('t_database_waiting_requests 4')
})

test('behavior: the built-in database has no connections', async () => {
  const registry = createMetricsRegistry('t_')
  showDatabase(registry, {} as Database)
  const text = await registry.text()
  expect(text).not.toContain('state=')
  expect(text).toContain('t_database_waiting_requests 0')
})

test('behavior: a shared limit whose store is away says so; a process alone says nothing', async () => {
  const registry = createMetricsRegistry('t_')
  let isThere = true
  const limit = { take: async () => 0, charge: () => {}, close: () => {} }
  showSharedLimit(registry, { ...limit, store: 'redis', isShared: () => isThere })
  expect(await registry.text()).toContain('t_rate_limit_shared{store="redis"} 1')
  isThere = false
  expect(await registry.text()).toContain('t_rate_limit_shared{store="redis"} 0')
  const alone = createMetricsRegistry('t_')
  showSharedLimit(alone, undefined)
  expect(await alone.text()).not.toContain('store=')
})
