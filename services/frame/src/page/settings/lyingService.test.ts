// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowser, createServices, createVault, refusal } from '../../../test/browser.js'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import { joinShares } from '../../wallet/index.js'
import { unwrapWithPasskey, unwrapWithPassword, wrapWithPassword } from '../factor/wrap.js'
import { emailMark } from '../login/deviceRecord.js'
import { createRecoverer } from '../login/recoverer.js'
import { createServiceClient } from '../services/http.js'
import { createRecovery, type ShareKind } from '../services/recovery.js'
import { h } from '../ui/dom.js'
import type { Screen, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'
import { createSettings } from './settings.js'

const password = 'a long password of mine'
const share = 'S'.repeat(44)
type StoredShare = { readonly kind: ShareKind; readonly share: string }

afterEach(() => vi.unstubAllGlobals())

async function bench(says: (walletId: string) => Promise<StoredShare | undefined>) {
  const services = createServices()
  const revoked: true[] = []
  const net = { isCut: false }
  const store = services.fetch
  services.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/revoke')) return (revoked.push(true), new Response(null, { status: 204 }))
    if (pathname.endsWith('/devices'))
      return Response.json({ devices: [{ id: 'lost', label: 'Lost', seenAt: 0, isThis: false }] })
    if (pathname.endsWith('/requests')) return Response.json({ requests: [] })
    const answer = await store(input, init)
    if (net.isCut && init?.method === 'POST') throw new TypeError('Failed to fetch')
    return answer
  }
  const sentShares: StoredShare[] = []
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    prove: async () => 'a proof',
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      if (pathname.endsWith('/email')) return Response.json({ attempt: 'a', number: 47 })
      if (pathname.endsWith('/state')) return Response.json({ state: 'completed', ticket: 'of mira' })
      if (init?.method !== 'GET') {
        sentShares.push(JSON.parse(String(init?.body)) as StoredShare)
        return Response.json({ version: 2 })
      }
      const kept = await says(walletId)
      return kept ? Response.json({ walletId, ...kept, version: 1 }) : refusal(404, 'no_share')
    },
  })
  const vault = createVault()
  const { keyring, session, gateway, requests } = await createBrowser(services, vault)
  const { walletId } = await keyring.open()
  const shownTexts: string[] = []
  let hasChosen = false
  const press = ({ body }: Screen) => {
    const screen = h('div', {}, ...body.filter((part) => part !== undefined))
    shownTexts.push(screen.textContent)
    for (const input of screen.querySelectorAll('input')) input.value = password
    const row = hasChosen ? null : screen.querySelector<HTMLElement>('button.lk-row')
    hasChosen ||= row !== null
    ;(row ?? screen.querySelector<HTMLElement>('.lk-button-primary'))?.click()
  }
  const stage: Stage = {
    show(screen) {
      queueMicrotask(() => press(screen))
      return () => undefined
    },
  }
  const recovery = createRecovery(client, () => 'en')
  const wait = async () => undefined
  const recoverer = createRecoverer({
    vault,
    factor: createPasskeyFactor(),
    recovery,
    stage,
    askDevice: async () => undefined,
    view: window,
    wait,
  })
  const proveOwner = vi.fn(async () => undefined)
  const settings = createSettings({
    stage,
    session,
    gateway,
    recovery,
    requests,
    keyring,
    recoverer,
    protection: { expect: async () => undefined, settle: async () => true },
    wait,
    runExclusive: (run) => run(),
    onChanged: () => undefined,
    walletWindow: { run: ({ inside }) => inside(stage) },
    proveOwner,
  })
  const storeProof = () => vault.set('proof:user-1', `email:${emailMark('mira@example.com')}`)
  return {
    settings,
    keyring,
    sentShares,
    shownTexts,
    walletId,
    proveOwner,
    storeProof,
    services,
    net,
    revoked,
    session,
    recoverer,
  }
}

function stubPasskey(first?: Uint8Array) {
  const [id, secret] = [new Uint8Array([1, 2, 3]), new Uint8Array(32).fill(7)]
  const credential = (sentShares: Uint8Array | undefined) => ({
    type: 'public-key',
    rawId: id.buffer,
    getClientExtensionResults: () => ({ prf: { results: sentShares && { first: sentShares } } }),
  })
  const get = vi.fn(async () => credential(secret))
  const create = vi.fn(async () => credential(first))
  const signal = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, credentials: { create, get } })
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: signal })
  return { id, secret, get, create, signal }
}

const lies = [
  ['the service can open it', async () => ({ kind: 'server' as const, share })],
  ['there never was a share', async () => undefined],
] as const
const protections = ['password', 'passkey'] as const

async function isOf(
  { deriveShare }: Awaited<ReturnType<typeof bench>>['keyring'],
  sentShares: string,
): Promise<boolean> {
  const { share: deviceShare } = await deriveShare('device')
  return joinShares(sentShares, deviceShare).then(
    () => true,
    () => false,
  )
}

const refused = lies.flatMap(([lie, says]) =>
  protections.flatMap((kind) =>
    (['devices', 'password', 'passkey'] as const).map((section) => ({ lie, says, kind, section })),
  ),
)
// A first share is stored, never unwrapped.
const leavesAnew = ({ lie, section }: (typeof refused)[number]) => lie === lies[1][0] && section !== 'devices'

test.each(refused.filter((one) => !leavesAnew(one)))(
  'error: a share under a $kind never leaves in the clear by $section, where a service says that $lie',
  async ({ says, kind, section }) => {
    const { settings, keyring, sentShares, shownTexts, storeProof } = await bench(says)
    await storeProof()
    await keyring.noteKind(kind)
    await settings.open(section, 'https://shop.example')
    expect(sentShares).toEqual([])
    expect(shownTexts.at(-1)).toContain(t('downgraded'))
    expect(await keyring.kind()).toBe(kind)
  },
)

test.each(protections)(
  'behavior: a share under a %s alone comes under a password as well, and to the recovery service under it only',
  async (kind) => {
    const { settings, keyring, sentShares, shownTexts, storeProof, walletId } = await bench(
      async () => undefined,
    )
    await storeProof()
    await keyring.noteKind(kind)
    await settings.open('password', 'https://shop.example')
    expect(sentShares.map((one) => one.kind)).toEqual(['password'])
    const recovered = await unwrapWithPassword(sentShares[0]?.share ?? '', password, walletId)
    expect(await isOf(keyring, recovered)).toBe(true)
    expect(shownTexts.at(-1)).toContain(t('onlyYouPassword'))
    expect(await keyring.kind()).toBe('password')
  },
)

test('behavior: a share that was put off comes under a passkey, and to the recovery service under it only', async () => {
  const { secret } = stubPasskey(new Uint8Array(32).fill(7))
  const { settings, sentShares, storeProof, walletId, keyring } = await bench(async () => undefined)
  await storeProof()
  await settings.open('passkey', 'https://shop.example')
  expect(sentShares.map((one) => one.kind)).toEqual(['passkey'])
  expect(await isOf(keyring, await unwrapWithPasskey(sentShares[0]?.share ?? '', secret, walletId))).toBe(
    true,
  )
})

test('behavior: a device that is shut out leaves the new share under the password of the old one', async () => {
  const { settings, keyring, sentShares, walletId } = await bench(async (id) => ({
    kind: 'password',
    share: await wrapWithPassword(share, password, id),
  }))
  await keyring.noteKind('password')
  await settings.open('devices', 'https://shop.example')
  expect(sentShares).toMatchObject([{ kind: 'password' }])
  expect(await unwrapWithPassword(sentShares[0]?.share ?? '', password, walletId)).not.toBe(share)
})

test('error: a passkey is added to a wallet without recovery by its owner alone', async () => {
  const create = vi.fn(async () => null)
  vi.stubGlobal('navigator', { ...navigator, credentials: { create, get: create } })
  const { settings, sentShares, proveOwner } = await bench(async () => undefined)
  proveOwner.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
  await settings.open('passkey', 'https://shop.example')
  expect([proveOwner.mock.calls.length, create.mock.calls.length]).toEqual([1, 0])
  await settings.open('passkey', 'https://shop.example')
  expect([proveOwner.mock.calls.length, create.mock.calls.length]).toEqual([2, 1])
  expect(sentShares).toEqual([])
})

test.each([
  ['nothing else', async () => undefined],
  [
    'a share under a password at the recovery service',
    async (id: string): Promise<StoredShare> => ({
      kind: 'password',
      share: await wrapWithPassword(share, password, id),
    }),
  ],
])(
  'behavior: with an added passkey and %s a device is shut out, and all of it opens the new shares',
  async (_, says) => {
    const passkey = stubPasskey()
    const { settings, keyring, sentShares, walletId, services, session, recoverer, revoked } =
      await bench(says)
    await recoverer.protectByPasskey(await session.current(), keyring, passkey)
    const [before, { entropy }] = [services.auth.share, await keyring.open()]
    await settings.open('devices', 'https://shop.example')
    expect(revoked).toHaveLength(1)
    const after = services.auth.share
    expect([after?.version, after?.share === before?.share]).toEqual([(before?.version ?? 0) + 1, false])
    const opened = await unwrapWithPasskey(after?.passkeyShare ?? '', passkey.secret, walletId)
    expect(await joinShares(opened, after?.share ?? '')).toEqual(entropy)
    const atService = sentShares.map(({ share: sealed }) => unwrapWithPassword(sealed, password, walletId))
    for (const one of await Promise.all(atService))
      expect(await joinShares(one, after?.share ?? '')).toEqual(entropy)
    expect(sentShares).toHaveLength((await says(walletId)) ? 1 : 0)
  },
)

test('error: a passkey that gives no secret does not stay', async () => {
  const { create, get, signal, id } = stubPasskey()
  get.mockResolvedValueOnce({ ...(await create()), rawId: id.buffer })
  const { settings, services } = await bench(async () => undefined)
  await settings.open('passkey', 'https://shop.example')
  expect(signal).toHaveBeenCalledExactlyOnceWith({ rpId: location.hostname, credentialId: 'AQID' })
  expect(services.auth.share?.passkeyShare).toBeUndefined()
})

test('behavior: when it is not known whether a share is under a new passkey, the next try takes up the same', async () => {
  const { create, signal } = stubPasskey(new Uint8Array(32).fill(7))
  const { settings, services, net, shownTexts } = await bench(async () => undefined)
  net.isCut = true
  await settings.open('passkey', 'https://shop.example')
  expect(shownTexts.at(-1)).not.toContain(t('onlyYou'))
  net.isCut = false
  await settings.open('passkey', 'https://shop.example')
  expect(shownTexts.at(-1)).toContain(t('onlyYou'))
  expect([create.mock.calls.length, signal.mock.calls.length]).toEqual([1, 0])
  expect(services.auth.share?.passkeyShare).toBeDefined()
})
