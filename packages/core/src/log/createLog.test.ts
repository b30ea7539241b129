import { expect, test, vi } from 'vitest'
import { stage } from '../../test/fakeWallets.js'
import { createLog } from './createLog.js'

const now = () => 1_700_000_000_000

test('behavior: entries below the level are dropped; default is error', () => {
  const log = createLog({ now, level: 'error' })
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.error('d', { e: 1 })
  expect(log.lines()).toEqual(['2023-11-14T22:13:20.000Z error d {"e":1}'])
})

test('behavior: about 1 MB is kept', () => {
  const log = createLog({ now, level: 'debug' })
  for (let line = 0; line < 600; line += 1) log.info('x'.repeat(1_000))
  const bytes = log.lines().join('').length * 2
  expect(bytes).toBeGreaterThan(900_000)
  expect(bytes).toBeLessThanOrEqual(1_000_000)
})

test('behavior: the oldest is dropped first', () => {
  const log = createLog({ now, level: 'debug', capacity: 10_000 })
  for (let line = 0; line < 1_000; line += 1) log.info(`line ${line} ${'x'.repeat(60)}`)
  const lines = log.lines()
  expect(lines.at(-1)).toContain('line 999')
  expect(lines.length).toBeLessThan(100)
  expect(lines.join('').length * 2).toBeLessThanOrEqual(10_000)
  log.info('y'.repeat(100_000))
  expect(log.lines().join('').length * 2).toBeLessThanOrEqual(10_000)
})

test('behavior: data that is not serializable does not throw', () => {
  const log = createLog({ now, level: 'debug' })
  const loop: { self?: unknown } = {}
  loop.self = loop
  log.info('loop', loop)
  log.info('big', 1n)
  expect(log.lines()).toHaveLength(2)
})

test('behavior: nothing is printed unless the host sets debug', () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stage().context.log.error('quiet')
  expect(print).not.toHaveBeenCalled()
  stage({ debug: true }).context.log.error('loud')
  expect(print).toHaveBeenCalledOnce()
})

test('behavior: the host receives each line; its exceptions are ignored', () => {
  const heard: string[] = []
  const tell = (level: string, line: string) => {
    heard.push(`${level}: ${line.split(' ').slice(1).join(' ')}`)
    throw new Error('the host')
  }
  const log = createLog({ now: () => 0, level: 'warn', tell })
  log.info('not this')
  log.warn('this', { a: 1 })
  log.error('that')
  expect(heard).toEqual(['warn: warn this {"a":1}', 'error: error that'])
  expect(log.lines()).toHaveLength(2)
})
