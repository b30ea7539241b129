import {
  browserPlatform,
  type Client,
  type Config,
  type OpenOptions,
  type Platform,
  type State,
} from '@latchkey/core'
import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { Modal } from '../src/modal/shell/Modal.js'
import { lazy } from '../src/lazy.js'
import { createViewLoader } from '../src/modal/shell/viewLoader.js'
import { createLogos } from '../src/modal/parts/pictures.js'
import { createSpeech } from '../src/modal/shell/speech.js'
import { LatchkeyContext } from '../src/provider/LatchkeyContext.js'
import type { Locale, WordsInUse } from '../src/words/Locale.js'
import { createTestClient } from './createTestClient.js'
import { patchedReader } from './renderWithin.js'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export interface RenderedModal {
  readonly client: Client
  readonly opened: string[][]
  readonly part: (testId: string) => Promise<HTMLElement>
  readonly open: (options?: OpenOptions) => Promise<void>
}

export interface RenderOptions {
  readonly isPhone?: boolean
  readonly fetch?: Platform['fetch']
  /** Mounts twice, as React does in development. */
  readonly isStrict?: boolean
  /** Of drawn state; actions go to the client itself. */
  readonly patch?: (client: Client) => Partial<State>
  readonly words?: WordsInUse
  readonly locale?: Locale
}

export async function renderModal(
  config: Partial<Config>,
  {
    isPhone = false,
    isStrict = false,
    fetch = () => Promise.reject(new TypeError('offline')),
    patch,
    words = {},
    locale,
  }: RenderOptions = {},
): Promise<RenderedModal> {
  const opened: string[][] = []
  const open = (...parameters: string[]) => {
    opened.push(parameters)
    return null
  }
  const page = new Proxy(window, {
    get: (target, key) => {
      if (key === 'open') return open
      if (key === 'navigator' && isPhone) return { userAgent: iphone, maxTouchPoints: 5 }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' && !/^[A-Z]/.test(String(key)) ? value.bind(target) : value
    },
  }) as Window & typeof globalThis
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isPhone && query.includes('coarse') }) as MediaQueryList,
  )
  const client = createTestClient({
    ...config,
    platform: browserPlatform({
      window: page,
      isTouch: () => isPhone,
      fetch,
    }),
  })
  onTestFinished(client.start())
  // Needed to open anything.
  onTestFinished(client.attach(() => () => {}))
  const source = { get: () => locale ?? words, subscribe: () => () => undefined }
  const speech = createSpeech(source, () => page.document.body, client)
  const views = createViewLoader(lazy, speech.speak)
  const read = patch ? patchedReader(client, patch(client)) : client.getState
  const initial = client.getState()
  const Words = ({ children }: { readonly children: ReactNode }) => {
    const spoken = useSyncExternalStore(speech.subscribe, speech.get)
    const value = useMemo(() => ({ client, initial, read, words: spoken }), [spoken])
    return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
  }
  await act(async () => {
    render(
      <Words>
        <Modal client={client} views={views} logos={createLogos(lazy)} embedded={false} />
      </Words>,
      { reactStrictMode: isStrict },
    )
  })
  return {
    client,
    opened,
    part: (testId) => screen.findByTestId(testId),
    open: (options) =>
      act(async () => {
        void client.open(options)
        await vi.waitFor(() => expect(client.getState().modal.stack).not.toEqual([]))
      }),
  }
}
