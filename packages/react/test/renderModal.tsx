import {
  browserPlatform,
  type Client,
  type Config,
  type OpenOptions,
  type Platform,
  type State,
} from '@latchkey/core'
import { act, configure, render, screen } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { Modal } from '../src/modal/Modal.js'
import { createViewLoader } from '../src/modal/components.js'
import { createLogos } from '../src/modal/pictures.js'
import { LatchkeyContext } from '../src/provider/LatchkeyContext.js'
import type { WordsInUse } from '../src/words/Locale.js'
import { createTestClient } from './createTestClient.js'
import { patchedReader } from './renderWithin.js'

// A limit that only ends what hangs, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A modal of a real client, drawn without its layer. */
export interface RenderedModal {
  readonly client: Client
  /** Calls of `window.open`. */
  readonly opened: string[][]
  readonly part: (testId: string) => Promise<HTMLElement>
  /** Opens the modal, and waits until it stands on a view: what opens it is loaded with the first opening. */
  readonly open: (options?: OpenOptions) => Promise<void>
}

/** How {@link renderModal} draws. */
export interface RenderOptions {
  /** The page takes itself for a phone's. */
  readonly isPhone?: boolean
  /** Answers its requests; by default there is no network. */
  readonly fetch?: Platform['fetch']
  /** Mounts everything twice, as React does in development. */
  readonly isStrict?: boolean
  /** What is drawn in place of the client's own fields; actions go to the client itself. */
  readonly patch?: (client: Client) => Partial<State>
  readonly words?: WordsInUse
}

/** Draws the modal of a started client. */
export async function renderModal(
  config: Partial<Config>,
  {
    isPhone = false,
    isStrict = false,
    fetch = () => Promise.reject(new TypeError('offline')),
    patch,
    words = {},
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
  // Something has to draw what the client opens.
  onTestFinished(client.attach(() => () => {}))
  const views = createViewLoader()
  const read = patch ? patchedReader(client, patch(client)) : client.getState
  const value = { client, initial: client.getState(), read, words }
  await act(async () => {
    render(
      <LatchkeyContext.Provider value={value}>
        <Modal client={client} views={views} logos={createLogos()} embedded={false} />
      </LatchkeyContext.Provider>,
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
