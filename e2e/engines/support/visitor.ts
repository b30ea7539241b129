import { expect } from '@playwright/test'
import { type Engine, frameId, type Key, type Point } from './engine.js'
import { world } from './globalSetup.js'

/** A test id, or CSS. */
const select = (part: string): string => (/^[\w.-]+$/.test(part) ? `[data-testid="${part}"]` : part)

export interface Part extends Point {
  readonly text: string
  readonly value: string | null
  readonly width: number
  readonly height: number
  readonly isReachable: boolean
}

export interface Visitor {
  readonly engine: Engine
  /** @param settings that differ from the defaults */
  visit(settings?: Readonly<Record<string, unknown>>): Promise<void>
  reload(): Promise<void>
  find(testId: string): Promise<Part | undefined>
  /** Waits until it stands still. */
  see(testId: string): Promise<Part>
  expectGone(testId: string): Promise<void>
  reads(testId: string, text: string | RegExp): Promise<void>
  press(testId: string): Promise<void>
  fill(testId: string, text: string): Promise<void>
  key(key: Key): Promise<void>
  pressInFrame(name: string): Promise<void>
  pressInWindow(name: string): Promise<void>
  focused(): Promise<string>
  code(email: string): Promise<string>
}

export function visitorOf(engine: Engine): Visitor {
  const self: Visitor = {
    engine,
    async visit(settings = {}) {
      const set = { solana: false, bitcoin: false, activity: false, onramp: false, swaps: false, ...settings }
      await engine.goto(`${world().demoUrl}/?set=${encodeURIComponent(JSON.stringify(set))}`)
      await expect
        .poll(async () => (await self.find('lk-connect-button')) ?? (await self.find('lk-account-button')))
        .toBeDefined()
    },
    reload: async () => engine.goto(await engine.read(() => location.href)),
    find: async (testId) => (await engine.read(findPart, select(testId))) ?? undefined,
    see: (testId) => findStill(() => engine.read(findPart, select(testId)), testId),
    expectGone: (testId) => expect.poll(() => self.find(testId), `${testId} goes`).toBeUndefined(),
    async reads(testId, text) {
      const poll = expect.poll(async () => (await self.find(testId))?.text ?? '', `${testId} reads`)
      await (typeof text === 'string' ? poll.toContain(text) : poll.toMatch(text))
    },
    async press(testId) {
      await engine.press(await self.see(testId))
    },
    async fill(testId, text) {
      await self.press(testId)
      await engine.type(text)
    },
    key: (key) => engine.key(key),
    async pressInFrame(name) {
      const inFrame = await findStill(() => engine.readFrame(findButton, name), `the frame's "${name}"`)
      const frame = await engine.read(frameCorner, frameId)
      if (!frame) throw new Error('The page has no frame of a wallet')
      await engine.press({ x: frame.x + inFrame.x, y: frame.y + inFrame.y })
    },
    async pressInWindow(name) {
      const find = async () => (await (await engine.opened())?.read(findButton, name)) ?? null
      const button = await findStill(find, `the window's "${name}"`)
      await (await engine.opened())?.press(button)
    },
    focused: () => engine.read(focusedPart),
    async code(email) {
      let code: string | undefined
      await expect
        .poll(async () => {
          const answer = await fetch(`${world().inboxUrl}/mails.json?to=${email}`)
          const [newest] = (await answer.json()) as readonly { readonly text: string }[]
          ;[code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? []
          return code
        }, `a code for ${email}`)
        .toBeDefined()
      return code ?? ''
    },
  }
  return self
}

async function findStill(find: () => Promise<Part | null>, name: string): Promise<Part> {
  let last: Part | null = null
  await expect
    .poll(async () => {
      const before = last
      last = await find().catch(() => null)
      if (!last) return 'not there'
      if (!last.isReachable) return 'covered'
      return before?.x === last.x && before.y === last.y ? 'still' : 'moving'
    }, name)
    .toBe('still')
  if (!last) throw new Error(`${name} is gone`)
  return last
}

// Run in the pages: self-contained.

function findPart(selector: string): Part | null {
  const found: Element[] = []
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) found.push(element)
      if (element.shadowRoot) look(element.shadowRoot)
    }
  }
  look(document)
  const shown = found.filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  })
  // Prefer the current view over one sliding out.
  const element = shown.find((one) => one.closest('[data-lk-current]')) ?? shown[0]
  if (!element) return null
  const box = element.getBoundingClientRect()
  const { width, height } = box
  const x = Math.round(box.left + width / 2)
  const y = Math.round(box.top + height / 2)
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  return {
    x,
    y,
    width,
    height,
    text: element.textContent.trim(),
    value: element instanceof HTMLInputElement ? element.value : null,
    isReachable: hit !== null && (element.contains(hit) || hit.contains(element)),
  }
}

function findButton(name: string): Part | null {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name && one.offsetWidth > 0,
  )
  if (!button) return null
  const { left, top, width, height } = button.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  // It fills until a press counts.
  const isFilling = !(button.closest('[data-gate]')?.matches('[data-gate="open"]') ?? true)
  const isReachable =
    !button.disabled && !isFilling && hit !== null && (button.contains(hit) || hit.contains(button))
  return { x, y, width, height, text: name, value: null, isReachable }
}

function frameCorner(id: string): Point | null {
  const find = (root: Document | ShadowRoot): Element | null => {
    const here = root.getElementById(id)
    if (here) return here
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const box = find(document)?.getBoundingClientRect()
  return box ? { x: box.left, y: box.top } : null
}

function focusedPart(): string {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (!focused) return ''
  return focused.getAttribute('data-testid') ?? (focused.id || focused.tagName.toLowerCase())
}
