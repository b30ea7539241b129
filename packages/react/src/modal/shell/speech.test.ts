// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { WordsInUse, WordsSource } from '../../words/Locale.js'
import type { WordPart } from '../../words/parts.js'
import type { WordOverrides } from '../../words/WordOverrides.js'
import { de } from '../../generated/locales/de.js'
import { createTestClient } from '../../../test/createTestClient.js'
import { createSpeech as createFor } from './speech.js'

function host(first: WordsInUse) {
  let words = first
  const listeners = new Set<() => void>()
  return {
    source: {
      get: () => words,
      subscribe: (changed: () => void) => {
        listeners.add(changed)
        return () => void listeners.delete(changed)
      },
    },
    set(next: WordsInUse) {
      words = next
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

const layer = () => document.createElement('div')

const createSpeech = (source: WordsSource, page: () => HTMLElement, client = createTestClient()) =>
  createFor(source, page, client)

const german = () =>
  vi.fn(async (part: WordPart): Promise<WordOverrides> =>
    part === 'frame' ? { 'common.back': 'Zurück' } : { 'connect.title': `aus ${part}` },
  )

test('behavior: English loads nothing, and hands the host its own words', async () => {
  const words = { 'common.back': 'Go back' }
  const speech = createSpeech(host(words).source, layer)
  await speech.speak('connect')
  expect(speech.get()).toBe(words)
})

test('behavior: the parts of a feature come with it, once each, under the host’s own words', async () => {
  const load = german()
  const speech = createSpeech(host({ locale: 'de', load, 'connect.title': 'Anmelden' }).source, layer)
  await speech.speak('connect')
  await speech.speak('remote')
  await speech.speak('connect')
  expect(load.mock.calls.map(([part]) => part)).toEqual(['frame', 'connect', 'connecting', 'remote'])
  expect(speech.get()).toMatchObject({ 'common.back': 'Zurück', 'connect.title': 'Anmelden' })
  expect(speech.get()).toBe(speech.get())
})

test('behavior: a locale that changes while the modal is open loads what was spoken, then back to English', async () => {
  const page = host({})
  const speech = createSpeech(page.source, layer)
  const changed = vi.fn()
  const stop = speech.subscribe(changed)
  await speech.speak('connect')
  const load = german()
  page.set({ locale: 'de', load })
  await vi.waitFor(() => expect(speech.get()).toMatchObject({ 'connect.title': 'aus connect' }))
  page.set({})
  await vi.waitFor(() => expect(speech.get()).toEqual({}))
  expect(changed).toHaveBeenCalled()
  stop()
  expect(page.listeners.size).toBe(0)
})

test('behavior: a locale that changes between two openings is spoken at the next one', async () => {
  const page = host({})
  const speech = createSpeech(page.source, layer)
  const openings = () => speech.subscribe(() => {})
  const first = openings()
  await speech.speak('connect')
  first()
  page.set({ locale: 'de', load: german() })
  expect(speech.isCurrent()).toBe(false)
  const second = openings()
  await vi.waitFor(() => expect(speech.get()).toMatchObject({ 'connect.title': 'aus connect' }))
  expect(speech.isCurrent()).toBe(true)
  second()
  page.set({})
  const third = openings()
  await vi.waitFor(() => expect(speech.get()).not.toHaveProperty('connect.title'))
  third()
  page.set({ locale: 'ar', load: async () => ({ 'common.back': 'رجوع' }) })
  await speech.speak()
  expect(speech.isCurrent()).toBe(true)
  expect(speech.get()).toMatchObject({ 'common.back': 'رجوع' })
  expect(speech.get()).not.toHaveProperty('connect.title')
})

test('behavior: Korean and Japanese break lines between words, other languages as browsers do', async () => {
  const element = layer()
  const page = host({ locale: 'ko', load: german() })
  const speech = createSpeech(page.source, () => element)
  await speech.speak('connect')
  expect(element.style.wordBreak).toBe('keep-all')
  page.set({ locale: 'ja-JP', load: german() })
  await speech.speak()
  expect(element.style.wordBreak).toBe('auto-phrase')
  page.set({})
  await speech.speak()
  expect(element.style.wordBreak).toBe('')
})

test('error: a part that cannot be fetched stays English', async () => {
  const load = async (part: WordPart): Promise<WordOverrides> => {
    if (part === 'connect') throw new Error('offline')
    return { 'common.back': 'Zurück' }
  }
  const speech = createSpeech(host({ locale: 'de', load }).source, layer)
  await speech.speak('connect')
  expect(speech.get()).toMatchObject({ 'common.back': 'Zurück' })
  expect(speech.get()).not.toHaveProperty('connect.title')
})

test('error: texts that a language lacks are named to a developer, and stay English', async () => {
  vi.stubGlobal('location', { ...location, hostname: 'localhost' })
  const client = createTestClient()
  const load = async (part: WordPart): Promise<WordOverrides> => {
    if (part !== 'why') return (await de.load?.(part)) ?? {}
    const { 'why.ask': _ask, ...rest } = (await de.load?.(part)) ?? {}
    return rest
  }
  const speech = createSpeech(host({ ...de, load }).source, layer, client)
  await speech.speak('connect')
  await speech.speak('help')
  await vi.waitFor(() => expect(client.getState().alert).toMatchObject({ level: 'warning' }))
  expect(client.getState().alert?.message).toContain(
    'locale["de"]: its part "why" lacks texts, which stay English: why.ask',
  )
})

test('error: on a published page nothing looks for missing texts', async () => {
  vi.stubGlobal('location', { ...location, hostname: 'shop.example' })
  const client = createTestClient()
  const load = german()
  await createSpeech(host({ locale: 'de', load }).source, layer, client).speak('connect')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(client.getState().alert).toBeNull()
})
