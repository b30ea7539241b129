import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.js'
import {
  findProject,
  openSettings,
  parseSettings,
  projectFields,
  uniqueBy,
  watchSettingsFile,
} from './settingsFile.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schema = z.object({
  projects: z
    .array(z.object({ ...projectFields, name: z.string() }))
    .superRefine(uniqueBy('id'))
    .default([]),
})
const parse = (value: unknown, source: string) => parseSettings(schema, value, { service: 'test', source })

describe('watchSettingsFile', () => {
  const file = join(folder, 'config.json')
  const write = (value: unknown) =>
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const open = () => {
    const onChange = vi.fn()
    const onError = vi.fn()
    return { onChange, onError, source: watchSettingsFile(file, { parse, onChange, onError }) }
  }

  test('behavior: a change is in force with the next look, and only then is the object another', () => {
    write({ projects: [{ id: 'one', name: 'One' }] })
    const { source, onChange } = open()
    const first = source.current()
    expect(source.current()).toBe(first)
    write({
      projects: [
        { id: 'one', name: 'One' },
        { id: 'second', name: 'Two' },
      ],
    })
    expect(source.current().projects.map((project) => project.id)).toEqual(['one', 'second'])
    expect(onChange).toHaveBeenCalledOnce()
  })

  test.each(['{', '{"projects": 1}', ''])(
    'error: a change to %j is reported once and the old settings stay',
    (text) => {
      write({ projects: [{ id: 'one', name: 'One' }] })
      const { source, onError } = open()
      const before = source.current()
      write(text)
      expect([source.current(), source.current()]).toEqual([before, before])
      expect(onError).toHaveBeenCalledOnce()
      rmSync(file)
      expect(source.current()).toBe(before)
      expect(onError).toHaveBeenCalledTimes(2)
    },
  )

  test('error: a file that is missing or broken at the start stops it, with its name', () => {
    expect(() => watchSettingsFile('/nowhere/config.json', { parse, onError() {} })).toThrow(
      '/nowhere/config.json',
    )
    write('{ "projects": [')
    expect(open).toThrow(`${file} is not JSON`)
  })
})

test.each([
  ['{"clientSecret": hunter2hunter2}', 1],
  ['{\n  "a": 1,\n  "clientSecret": "hunter2" "x"\n}', 3],
  ['{\n  "clientSecret": hunter2', 2],
  ['hunter2', 1],
])('error: %j is no JSON, which the message says without a word of the file', (text, line) => {
  const file = join(folder, 'secret.json')
  writeFileSync(file, text)
  const open = () => watchSettingsFile(file, { parse, onError() {} })
  expect(open).toThrow(`${file} is not JSON`)
  expect(open).toThrow(`line ${line}`)
  expect(open).not.toThrow(/hunter/)
})

test('behavior: a mark at the beginning that editors leave is no part of the file', () => {
  const file = join(folder, 'mark.json')
  writeFileSync(file, '\ufeff{"projects":[{"id":"one","name":"One"}]}')
  expect(watchSettingsFile(file, { parse, onError() {} }).current().projects).toHaveLength(1)
})

test.each([
  [[], '(the whole file)'],
  [{ projects: [{ id: 'a b', name: 'A' }] }, 'projects[0].id: must be 1 to 64 letters'],
  [
    {
      projects: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    },
    'projects[1].id: "a" is listed twice',
  ],
])('error: %j names %s', (value, message) => {
  expect(() => parse(value, '/x.json')).toThrow(message)
  expect(() => parse(value, '/x.json')).toThrow('The test settings in /x.json are not valid')
})

describe('findProject', () => {
  const demo = { id: 'demo', name: 'built in' }
  const own = { id: 'demo', name: 'own' }
  const shop = { id: 'shop', name: 'shop' }
  test.each([
    ['a listed one', [shop], 'shop', false, shop],
    ['an unknown one', [shop], 'x', true, undefined],
    ['none in production', [shop], undefined, false, undefined],
    ['none in development', [shop], undefined, true, demo],
    ['an empty one in development', [shop], '', true, demo],
    ['demo in production', [shop], 'demo', false, undefined],
    ['demo in production, where it is listed', [own], 'demo', false, own],
    ['demo in development, where it is listed', [own], null, true, own],
  ])('param: %s', (_, projects, id, development, expected) => {
    expect(findProject(projects, id, { development, demo })).toBe(expected)
  })
})

describe('openSettings', () => {
  const plain = (value: unknown, source: string) => ({ value, source })
  const silent = createLog({ name: 'test', level: 'silent' })

  test.each([
    [{ projects: [] }, '/nowhere.json', { value: { projects: [] }, source: 'the options' }],
    [undefined, undefined, { value: {}, source: 'the defaults' }],
  ])('param: given %j and the file %s', (value, file, settings) => {
    expect(openSettings({ value, file, parse: plain, log: silent }).current()).toEqual(settings)
  })

  test('behavior: a file is followed, and each change is logged, good or bad', () => {
    const file = join(folder, 'followed.json')
    const [info, error] = [vi.spyOn(silent, 'info'), vi.spyOn(silent, 'error')]
    writeFileSync(file, '{"a":1}')
    const source = openSettings({ value: undefined, file, parse: plain, log: silent })
    expect(source.current()).toEqual({ value: { a: 1 }, source: file })
    writeFileSync(file, '{"a":22}')
    expect(source.current().value).toEqual({ a: 22 })
    expect(info).toHaveBeenCalledOnce()
    writeFileSync(file, '{"a":')
    expect(source.current().value).toEqual({ a: 22 })
    expect(error).toHaveBeenCalledOnce()
  })
})
