import { spawn } from 'node:child_process'
import {
  type Engine,
  type EngineWindow,
  frameId,
  type Key,
  pathSteps,
  type Point,
  viewport,
} from './engine.js'
import { freePort } from '../../../services/kit/src/freePort.js'
import { waitForExit, startScreen } from './startScreen.js'

/** A driver call sometimes hangs. */
const CALL_MS = 40_000

/** WebDriver, 17.4.2. */
const codes: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }

/** WebDriver, 12.1. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Element = Readonly<Record<typeof elementKey, string>>

export async function startWebKit(folder: string): Promise<Engine> {
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  await listening(port)

  let session = ''
  const call = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const { value } = (await response.json()) as { value: Answer }
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: `${folder}/MiniBrowser`, args: ['--automation'] },
      },
    },
  })
  session = `/session/${sessionId}`
  await call('POST', '/window/rect', { x: 0, y: 0, ...viewport })

  const read: Engine['read'] = async (run, ...args) =>
    call<never>('POST', '/execute/sync', { script: `return (${String(run)})(...arguments)`, args })
  const act = (...actions: readonly object[]) => call('POST', '/actions', { actions })
  const press = pressWith(act)
  const main = await call<string>('GET', '/window')
  return {
    goto: (url) => call('POST', '/url', { url }),
    read,
    press,
    async opened() {
      const handle = (await call<readonly string[]>('GET', '/window/handles')).find((one) => one !== main)
      return handle === undefined ? undefined : windowOf(handle)
    },
    async readFrame(run, ...args) {
      const element = (await read(frameElement, frameId)) as unknown as Element
      await call('POST', '/frame', { id: element })
      try {
        return await read(run, ...args)
      } finally {
        await call('POST', '/frame', { id: null })
      }
    },
    type: (text) => typeKeys([...text]),
    key: (key) => typeKeys([codes[key]]),
    resize: (size) => call('POST', '/window/rect', { x: 0, y: 0, ...size }),
    async close() {
      await call('DELETE', '').catch(() => undefined)
      await Promise.all([waitForExit(driver), screen.stop()])
    },
  }

  /** A session drives one window at a time. */
  function windowOf(handle: string): EngineWindow {
    const pressInFrame = pressWith(act)
    async function inFrame<T>(step: () => Promise<T>): Promise<T> {
      await call('POST', '/window', { handle })
      try {
        return await step()
      } finally {
        await call('POST', '/window', { handle: main })
      }
    }
    return {
      read: (run, ...args) => inFrame(() => read(run, ...args)),
      press: (to) => inFrame(() => pressInFrame(to)),
    }
  }

  async function typeKeys(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await act({ type: 'key', id: 'keyboard', actions })
  }
}

/** @param act sends a driver action */
function pressWith(act: (action: object) => Promise<unknown>): EngineWindow['press'] {
  let mouse: Point = { x: 0, y: 0 }
  return async (to) => {
    const path = Array.from({ length: pathSteps }, (_, step) => {
      const part = (step + 1) / pathSteps
      const x = Math.round(mouse.x + (to.x - mouse.x) * part)
      const y = Math.round(mouse.y + (to.y - mouse.y) * part)
      return { type: 'pointerMove', duration: 10, x, y }
    })
    mouse = to
    const actions = [...path, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  }
}

/** Also inside shadow roots. Runs in the page. */
function frameElement(id: string): Element | null {
  const find = (root: Document | ShadowRoot): globalThis.Element | null =>
    root.getElementById(id) ??
    [...root.querySelectorAll('*')].reduce<globalThis.Element | null>(
      (found, { shadowRoot }) => found ?? (shadowRoot && find(shadowRoot)),
      null,
    )
  return find(document) as unknown as Element | null
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}
