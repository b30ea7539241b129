// @vitest-environment happy-dom
import { frameEvent } from '@latchkey/protocol/frame'
import { expect, test, vi } from 'vitest'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Screen } from '../ui/stage.js'
import { askOutside, type OutsideRequest } from './askOutside.js'

const request: OutsideRequest = {
  provider: 'github',
  purpose: 'login',
  title: 'Recovery',
  heading: 'Set up recovery',
  text: 'Confirm it',
}

/** The recovery service accepts one answer. */
function bench(given: Partial<OutsideRequest> = {}, address?: string) {
  let attempts = 0
  const shown: Screen[] = []
  const hide = vi.fn()
  const popup = { closed: false, close: () => (popup.closed = true) }
  const open = vi.fn<() => typeof popup | null>(() => popup)
  const listeners = new Set<(event: MessageEvent) => void>()
  const looks: ('pending' | 'completed')[] = ['pending', 'completed']
  const recovery = {
    beginSocial: vi.fn(async (name: string) => ({
      attempt: `attempt-${(attempts += 1)}`,
      uri: address ?? `https://${name}.example`,
    })),
    finishSocial: vi.fn(async (attempt: string, uri: string) => {
      if (!uri.includes('code=')) throw new LatchkeyError('login_over')
      return { ticket: `ticket of ${attempt}` }
    }),
    beginFarcaster: async () => ({ attempt: 'cast', url: address ?? 'https://farcaster.example/channel' }),
    lookAtFarcaster: async () =>
      looks.shift() === 'completed'
        ? { state: 'completed' as const, ticket: 'cast ticket' }
        : { state: 'pending' as const },
  }
  const view = {
    open,
    location: { origin: 'https://frame.example' },
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  }
  const stage = { show: (screen: Screen) => (shown.push(screen), hide) }
  const result = askOutside(
    { stage, recovery, view: view as never, wait: () => new Promise((done) => setTimeout(done, 1)) },
    { ...request, ...given },
  )
  result.catch(() => undefined)
  const buttons = () =>
    shown[0]?.body.flatMap((node) => [
      ...((node as Element | undefined)?.querySelectorAll?.('button') ?? []),
    ]) ?? []
  return {
    result,
    popup,
    open,
    hide,
    recovery,
    listeners,
    leave: () => shown[0]?.onClose?.(),
    text: () => shown[0]?.body.map((node) => node?.textContent).join(' ') ?? '',
    press: async (name: string) => {
      await vi.waitFor(() => expect(buttons().map((one) => one.textContent)).toContain(name))
      buttons()
        .find((one) => one.textContent === name)
        ?.click()
    },
    say: (uri: string, origin = 'https://frame.example', source: unknown = popup) => {
      const event = { data: frameEvent('SOCIAL_RESULT', { uri }), origin, source } as unknown as MessageEvent
      for (const listener of listeners) listener(event)
    },
  }
}

const back = 'https://frame.example/social?code=1'

test('behavior: the window is opened within the press, and its answer is worth a ticket', async () => {
  const scene = bench()
  await scene.press('Continue with GitHub')
  expect(scene.open).toHaveBeenCalledWith('https://github.example', '_blank', expect.any(String))
  expect(scene.text()).toContain('Continue in the window')
  scene.say(back)
  expect(await scene.result).toBe('ticket of attempt-1')
  expect([scene.popup.closed, scene.listeners.size]).toEqual([true, 0])
  expect(scene.hide).toHaveBeenCalled()
})

test('error: only its own window of its own origin is heard', async () => {
  const scene = bench()
  await scene.press('Continue with GitHub')
  scene.say(back, 'https://shop.example')
  scene.say(back, 'https://frame.example', {})
  await new Promise((done) => setTimeout(done, 10))
  expect(scene.recovery.finishSocial).not.toHaveBeenCalled()
})

test.each([
  ['the wallet window with a secret of its own', 'https://frame.example/window?projectId=shop#theirs'],
  ['a page of the frame by another spelling', 'HTTPS://Frame.Example:443/social'],
  ['a script', 'javascript:alert(1)'],
  ['a page made of its own words', 'data:text/html,Your wallet'],
  ['a blob of this origin', 'blob:https://frame.example/1'],
  ['no address', 'provider'],
])('error: a service that leads to %s leads nowhere', async (_, uri) => {
  for (const provider of ['github', 'farcaster'] as const) {
    const { result, open } = bench({ provider }, uri)
    await expect(result).rejects.toMatchObject({ name: 'something_went_wrong' })
    expect(open).not.toHaveBeenCalled()
  }
})

test('error: a closed or blocked window is said, and can be opened again', async () => {
  const scene = bench()
  scene.open.mockReturnValueOnce(null)
  await scene.press('Continue with GitHub')
  expect(scene.text()).toContain('Your browser blocked the window')
  await scene.press('Continue with GitHub')
  scene.popup.closed = true
  await vi.waitFor(() => expect(scene.text()).toContain('The window was closed'))
  scene.popup.closed = false
  await scene.press('Open GitHub again')
  scene.say(back)
  expect(await scene.result).toBe('ticket of attempt-1')
})

test('error: an answer that is refused is said, and the next press begins another attempt', async () => {
  const scene = bench()
  await scene.press('Continue with GitHub')
  scene.say('https://frame.example/social?error=denied')
  await vi.waitFor(() => expect(scene.recovery.beginSocial).toHaveBeenCalledTimes(2))
  expect(scene.text()).toContain('The login is over')
  scene.popup.closed = false
  await scene.press('Open GitHub again')
  scene.say(back)
  expect(await scene.result).toBe('ticket of attempt-2')
})

test('error: leaving is a refusal', async () => {
  const scene = bench()
  await scene.press('Cancel')
  await expect(scene.result).rejects.toMatchObject({ name: 'user_rejected' })
})

test('behavior: in an app that opens no windows (Telegram), it is said; Farcaster needs none', async () => {
  const scene = bench()
  scene.open.mockReturnValue(null)
  await scene.press('Continue with GitHub')
  expect(scene.text()).toContain('Your browser blocked the window')
  expect([scene.listeners.size, scene.recovery.beginSocial.mock.calls.length]).toEqual([0, 1])
  await scene.press('Cancel')
  await expect(scene.result).rejects.toMatchObject({ name: 'user_rejected' })

  const cast = bench({ provider: 'farcaster' })
  cast.open.mockReturnValue(null)
  await cast.press('Continue with Farcaster')
  expect(await cast.result).toBe('cast ticket')
})

test('behavior: Farcaster is asked by a code, and looked at until its app has answered', async () => {
  const scene = bench({ provider: 'farcaster' })
  expect(await scene.result).toBe('cast ticket')
  expect(scene.text()).toContain('Scan this code')
})

test('error: a service that does not know the provider asks nobody', async () => {
  const scene = bench()
  scene.recovery.beginSocial.mockRejectedValue(new LatchkeyError('frame_error'))
  await expect(
    askOutside(
      {
        stage: { show: () => () => undefined },
        recovery: scene.recovery,
        view: {} as never,
        wait: async () => undefined,
      },
      request,
    ),
  ).rejects.toMatchObject({ name: 'frame_error' })
})
