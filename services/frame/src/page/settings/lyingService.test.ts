// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { createBrowser, createServices, createVault, refusal } from '../../../test/browser.js'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import { unwrapWithPassword, wrapWithPassword } from '../factor/wrap.js'
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
type Kept = { readonly kind: ShareKind; readonly share: string }

afterEach(() => vi.unstubAllGlobals())

/** The settings of a browser with a wallet, at a recovery service that says what the test wants. */
async function bench(says: (walletId: string) => Promise<Kept | undefined>) {
  const services = createServices()
  const store = services.fetch
  services.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/revoke')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/devices'))
      return Response.json({ devices: [{ id: 'lost', label: 'Lost', seenAt: 0, isThis: false }] })
    return store(input, init)
  }
  const given: Kept[] = []
  const client = createServiceClient('https://recovery.example', {
    projectId: 'shop',
    prove: async () => 'a proof',
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      if (pathname.endsWith('/email')) return Response.json({ attempt: 'a', number: 47 })
      if (pathname.endsWith('/state')) return Response.json({ state: 'completed', ticket: 'of mira' })
      if (init?.method !== 'GET') {
        given.push(JSON.parse(String(init?.body)) as Kept)
        return Response.json({ version: 2 })
      }
      const kept = await says(walletId)
      return kept ? Response.json({ walletId, ...kept, version: 1 }) : refusal(404, 'no_share')
    },
  })
  const vault = createVault()
  const { keyring, session, gateway } = await createBrowser(services, vault)
  const { walletId } = await keyring.open()
  const said: string[] = []
  let hasChosen = false
  const press = ({ body }: Screen) => {
    const screen = h('div', {}, ...body.filter((part) => part !== undefined))
    said.push(screen.textContent)
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
    view: window,
    wait,
  })
  const proveOwner = vi.fn(async () => undefined)
  const settings = createSettings({
    stage,
    session,
    gateway,
    recovery,
    keyring,
    recoverer,
    protection: { expect: async () => undefined, settle: async () => true },
    wait,
    alone: (run) => run(),
    onChanged: () => undefined,
    walletWindow: { run: ({ inside }) => inside(stage) },
    proveOwner,
  })
  const isKept = () => vault.set('proof:user-1', `email:${emailMark('mira@example.com')}`)
  return { settings, keyring, given, said, walletId, proveOwner, isKept }
}

const lies = [
  ['the service can open it', async () => ({ kind: 'server' as const, share })],
  ['there never was a share', async () => undefined],
] as const
const protections = ['password', 'passkey'] as const

test.each(
  lies.flatMap(([lie, says]) =>
    protections.flatMap((kind) =>
      (['devices', 'password', 'passkey'] as const).map((section) => ({ lie, says, kind, section })),
    ),
  ),
)(
  'error: a share under a $kind never leaves in the clear by $section, where a service says that $lie',
  async ({ says, kind, section }) => {
    const { settings, keyring, given, said, isKept } = await bench(says)
    await isKept()
    await keyring.noteKind(kind)
    await settings.open(section, 'https://shop.example')
    expect(given).toEqual([])
    expect(said.at(-1)).toContain(t('downgraded'))
    expect(await keyring.kind()).toBe(kind)
  },
)

test('behavior: a device that is shut out leaves the new share under the password of the old one', async () => {
  const { settings, keyring, given, walletId } = await bench(async (id) => ({
    kind: 'password',
    share: await wrapWithPassword(share, password, id),
  }))
  await keyring.noteKind('password')
  await settings.open('devices', 'https://shop.example')
  expect(given).toMatchObject([{ kind: 'password' }])
  expect(await unwrapWithPassword(given[0]?.share ?? '', password, walletId)).not.toBe(share)
})

test('error: a passkey is added to a wallet without recovery by its owner alone', async () => {
  const create = vi.fn(async () => null)
  vi.stubGlobal('navigator', { ...navigator, credentials: { create, get: create } })
  const { settings, given, proveOwner } = await bench(async () => undefined)
  proveOwner.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
  await settings.open('passkey', 'https://shop.example')
  expect([proveOwner.mock.calls.length, create.mock.calls.length]).toEqual([1, 0])
  await settings.open('passkey', 'https://shop.example')
  expect([proveOwner.mock.calls.length, create.mock.calls.length]).toEqual([2, 1])
  expect(given).toEqual([])
})
