import { describe, expect, test } from 'vitest'
import { FRAME, loggedIn, SMART, stage } from '../test/stage.js'
import { embedded } from './embedded.js'

describe('returning from a provider in this tab', () => {
  const back = async (uri: string) => {
    const scene = stage(
      {},
      { answers: { ...loggedIn, CONNECT_SOCIAL: () => ({ address: SMART, chainId: 1 }) } },
    )
    scene.wallet.resumeSocial(uri)
    await scene.advance(600)
    return scene
  }
  test('behavior: the result connects', async () => {
    const scene = await back(`${FRAME}/social?code=1`)
    expect(scene.frame.requests.map(({ name }) => name)).toContain('CONNECT_SOCIAL')
    expect(scene.resumed).toHaveLength(2)
  })
  test('behavior: the sign-in is signed with it, on the requested network', async () => {
    const signIn = { nonce: '12345678', domain: 'shop.example', uri: 'https://shop.example/' }
    const asked: unknown[] = []
    const scene = stage(
      {},
      {
        answers: {
          ...loggedIn,
          CONNECT_SOCIAL: () => ({ address: SMART, chainId: 1 }),
          GET_USER: (payload: { readonly chainId?: unknown; readonly siwxMessage?: string | undefined }) => {
            if (payload.siwxMessage) asked.push(payload)
            return loggedIn.GET_USER(payload)
          },
        },
      },
      { chainId: 'eip155:10', signIn },
    )
    scene.wallet.resumeSocial(`${FRAME}/social?code=1`)
    await scene.advance(600)
    expect(scene.resumed).toHaveLength(2)
    expect(asked).toMatchObject([{ chainId: 10, siwxMessage: expect.stringContaining('12345678') }])
  })
  test('error: a failed login is reported', async () => {
    const scene = stage({}, { answers: { CONNECT_SOCIAL: () => ({ code: 7005, message: 'no' }) } })
    scene.wallet.resumeSocial(`${FRAME}/social?code=1`)
    await scene.advance(600)
    expect(scene.resumed).toEqual([])
    expect(scene.failed()).toBe(1)
  })
  test('param: the provider is reached through the frame’s own page, which redirects back', () => {
    const { wallet } = stage()
    const url = new URL(wallet.wayTo('https://accounts.example/a?state=1', 'https://shop.example/cart?x=1'))
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${FRAME}/social/leave?projectId=shop`)
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      to: 'https://accounts.example/a?state=1',
      return_uri: 'https://shop.example/cart?x=1',
    })
  })
  test('error: a result of another origin is not posted', async () => {
    const scene = await back(`${FRAME}.evil.example/social?code=1`)
    expect(scene.frame.elements).toEqual([])
    expect(scene.resumed).toEqual([])
  })
})

describe('the result in the page’s address', () => {
  const result = `${FRAME}/social?code=1`
  const here = `https://shop.example/cart?x=1&result_uri=${encodeURIComponent(result)}`
  const page = () => {
    const scene = stage(
      {},
      { answers: { ...loggedIn, CONNECT_SOCIAL: () => ({ address: SMART, chainId: 1 }) } },
    )
    const connector = embedded({ frameUrl: FRAME, projectId: 'shop' })
    const asked = () => scene.frame.requests.filter(({ name }) => name === 'CONNECT_SOCIAL')
    return { ...scene, connector, asked, location: scene.frame.window.location }
  }
  const connects = async ({ advance, asked }: Pick<ReturnType<typeof page>, 'advance' | 'asked'>) => {
    await import('./createWallet.js')
    await advance(600)
    return asked().map(({ payload }) => payload)
  }

  test('behavior: is read when the client is created: a router that rewrites the address before the start does no harm', async () => {
    const scene = page()
    scene.location.href = here
    scene.connector.arrive?.(scene.env.platform)
    expect(scene.location.href).toBe(here)
    scene.location.href = 'https://shop.example/home'
    scene.connector.start(scene.env)
    expect(scene.location.href).toBe('https://shop.example/home')
    expect(await connects(scene)).toMatchObject([{ uri: result }])
  })

  test('behavior: is removed from the address at the start, before any code loads, and used once', async () => {
    const scene = page()
    scene.location.href = here
    scene.connector.start(scene.env)
    expect(scene.location.href).toBe('https://shop.example/cart?x=1')
    expect(await connects(scene)).toMatchObject([{ uri: result }])
    scene.connector.start(scene.env)
    expect(await connects(scene)).toHaveLength(1)
  })

  test('error: without one no frame is created', async () => {
    const scene = page()
    scene.connector.arrive?.(scene.env.platform)
    scene.connector.start(scene.env)
    expect(await connects(scene)).toEqual([])
    expect(scene.frame.elements).toEqual([])
  })
})

describe('a provider’s window', () => {
  const opened = () => {
    const scene = stage()
    const popup = { closed: false } as Window & { closed: boolean }
    const over = new AbortController()
    const outcome = scene.wallet.waitForSocial(popup, over.signal).catch((error: unknown) => error)
    return { ...scene, popup, over, outcome }
  }
  const uri = `${FRAME}/social?code=1`
  const result = { type: '@latchkey-frame/SOCIAL_RESULT', payload: { uri } }
  test('behavior: its closing is noticed within a second', async () => {
    const { advance, outcome, popup } = opened()
    await advance(5_000)
    popup.closed = true
    await advance(1_000)
    expect(await Promise.race([outcome, 'still waiting'])).toMatchObject({ name: 'user_rejected' })
  })
  test('behavior: only the window itself, at the frame’s origin, can report the result', async () => {
    const { outcome, frame, popup } = opened()
    frame.message(result)
    frame.message(result, { origin: 'https://evil.example', source: popup })
    frame.message({ ...result, payload: {} }, { source: popup })
    frame.message({ ...result, payload: { uri: `${FRAME}/social?code=2` } }, { source: popup })
    frame.message(result, { source: popup })
    expect(await outcome).toBe(`${FRAME}/social?code=2`)
  })
  test('behavior: leaving ends the wait', async () => {
    const { outcome, over } = opened()
    over.abort()
    expect(await outcome).toMatchObject({ name: 'request_aborted' })
  })
})
