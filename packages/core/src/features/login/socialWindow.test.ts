import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { loginStage } from '../../../test/loginStage.js'
import { continueSocial, loginSocial } from '../../actions.js'
import type { Platform } from '../../types/platform.js'

const uri = 'https://accounts.test/authorize?state=1'
const back = 'https://frame.test/social?code=2'

test.each([
  ['same-origin', true],
  ['same-origin; report-to="coop"', true],
  ['same-origin-allow-popups', false],
  [undefined, false],
])(
  'error: a window that looks closed under Cross-Origin-Opener-Policy %j: cut off %j',
  async (policy, isCut) => {
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    scene.came.uri = Promise.reject(new LatchkeyError('user_rejected'))
    const asked: unknown[] = []
    const fetch: Platform['fetch'] = async (url, init) => {
      asked.push([url, init?.method])
      return new Response(null, { headers: policy ? { 'cross-origin-opener-policy': policy } : {} })
    }
    Object.assign(scene.context.platform, { fetch })
    const error = await loginSocial(scene.client, 'x').catch((thrown: unknown) => thrown)
    expect(asked).toEqual([['https://shop.test/cart?x=1', 'HEAD']])
    expect(error).toMatchObject(
      isCut
        ? {
            name: 'action_not_allowed',
            details: { reason: expect.stringContaining('same-origin-allow-popups') },
          }
        : { name: 'user_rejected' },
    )
    expect(scene.login()).toMatchObject({ status: 'failed', url: uri })
    expect(scene.login()?.isBlocked).toBe(isCut ? 'policy' : undefined)
    continueSocial(scene.client)
    await expect.poll(() => scene.went).toHaveLength(1)
  },
)

test('error: without readable headers a closed window counts as closed', async () => {
  const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } })
  scene.came.uri = Promise.reject(new LatchkeyError('user_rejected'))
  const fetch = () => Promise.reject(new TypeError('blocked by the policy'))
  Object.assign(scene.context.platform, { fetch })
  await expect(loginSocial(scene.client, 'x')).rejects.toMatchObject({ name: 'user_rejected' })
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/22A1 Instagram 350',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', false],
])(
  'behavior: in an in-app browser, a provider that refuses it is not opened: %s',
  async (userAgent, isShut) => {
    const page = { navigator: { userAgent } }
    const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri }, CONNECT_SOCIAL: {} }, {}, page)
    scene.came.uri = Promise.resolve(back)
    const error = await loginSocial(scene.client, 'google').catch((thrown: unknown) => thrown)
    expect(scene.opened).toHaveLength(isShut ? 0 : 1)
    expect(scene.names().includes('GET_SOCIAL_REDIRECT_URI')).toBe(!isShut)
    if (isShut) expect(error).toMatchObject({ name: 'action_not_allowed' })
    expect(scene.login()?.isBlocked).toBe(isShut ? 'app' : undefined)
    scene.popup.closed = false
    await loginSocial(scene.client, 'github')
    expect(scene.opened.length).toBeGreaterThan(0)
    expect(scene.login()?.isBlocked).toBeUndefined()
  },
)

test.each([
  ['that the visitor closes before it leads anywhere', true, 'user_rejected', undefined],
  ['that the browser lets none open', false, 'action_not_allowed', true],
] as const)('error: a window %s is reported as such', async (_, opens, name, isBlocked) => {
  const popup = { closed: !opens, close: () => undefined, location: {} }
  const scene = loginStage({ GET_SOCIAL_REDIRECT_URI: { uri } }, {}, { open: () => popup })
  const asked = loginSocial(scene.client, 'github')
  popup.closed = true
  await expect(asked).rejects.toMatchObject({ name })
  expect(scene.login()?.isBlocked).toBe(isBlocked)
})
