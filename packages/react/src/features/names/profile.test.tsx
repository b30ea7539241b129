// @vitest-environment happy-dom
import { registerName } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announceTestWallet, connectTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, textOf, type } from '../../../test/renderView.js'

const name = 'vera.latch.eth'
const vault = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [here, every, optimism] = ['2147514985', '2147483648', '2147483658']

async function opened(
  refuse?: { readonly status: number; readonly name: string },
  world: { isOffline?: boolean; isUnnamed?: boolean; answer?: Promise<void> } = {},
) {
  const posted: Record<string, unknown>[] = []
  let owner = ''
  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input)
    if (pathname.includes('/identity/')) {
      owner = pathname.split('/').at(-1) ?? ''
      return Response.json({ name: world.isUnnamed ? null : name, avatar: null })
    }
    if (pathname === '/v1/profile/account') return Response.json({ success: true })
    if (pathname === `/v1/profile/account/${name}`) {
      if (world.isOffline) throw new TypeError('offline')
      if (init.method === 'POST') {
        if (refuse) {
          const reasons = [{ name: refuse.name, description: 'In the gateway’s words.' }]
          return Response.json({ status: 'FAILED', reasons }, { status: refuse.status })
        }
        const { message } = JSON.parse(String(init.body)) as { message: string }
        posted.push(JSON.parse(message) as Record<string, unknown>)
        await world.answer
        return Response.json({ success: true })
      }
      const entry = { address: owner }
      return Response.json({
        name,
        addresses: { [String(here)]: entry, [String(every)]: entry, [String(optimism)]: { address: vault } },
        attributes: [{ bio: 'Prints' }],
      })
    }
    throw new TypeError('offline')
  }
  const walletId = announceTestWallet()
  const gateway = 'https://gate.test'
  const modal = await renderModal({ gateway, features: { names: ['.latch.eth'] } }, { fetch: fetch as never })
  await act(() => connectTestWallet(modal.client, walletId))
  if (!world.isUnnamed) await act(() => registerName(modal.client, { name: 'vera' }))
  await act(async () => void modal.client.open({ view: 'Profile' }))
  await modal.part(
    world.isUnnamed ? 'lk-profile-register' : world.isOffline ? 'lk-profile-failed' : 'lk-profile-addresses',
  )
  return { ...modal, posted }
}

const field = (coinType: string | undefined) =>
  screen.queryByTestId(`lk-profile-address-${coinType}`) as HTMLInputElement | null
const isSaved = () =>
  waitFor(() => expect((screen.getByTestId('lk-profile-save') as HTMLButtonElement).disabled).toBe(true))

async function saving(change: () => Promise<void>) {
  let resolve = () => {}
  const modal = await opened(undefined, { answer: new Promise((done) => (resolve = done)) })
  await change()
  await press('lk-profile-save')
  await waitFor(() => expect(modal.posted).toHaveLength(1))
  const end = async () => {
    await act(async () => resolve())
    await waitFor(() => expect(modal.client.getState().names?.status).not.toBe('saving'))
  }
  return { ...modal, end }
}
const valueOf = (testId: string) => (screen.getByTestId(testId) as HTMLInputElement).value
const saveButton = () => screen.getByTestId('lk-profile-save') as HTMLButtonElement

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('behavior: addresses are changed by network, all but that of the network in use', async () => {
  const { posted } = await opened()
  expect(textOf('lk-view-Profile')).toContain('All EVM networks')
  await press('lk-profile-addresses')
  expect(field(here)).toBeNull()
  expect(field(optimism)?.value).toBe(vault)
  expect((screen.getByTestId('lk-profile-save') as HTMLButtonElement).disabled).toBe(true)
  await type(`lk-profile-address-${every}`, vault)
  await type(`lk-profile-address-${optimism}`, '')
  await press('lk-profile-save')
  await isSaved()
  expect(posted).toMatchObject([
    { name, attributes: {}, addresses: { [String(every)]: vault, [String(optimism)]: null } },
  ])
  await press('lk-profile-addresses')
  expect(field(every)?.value).toBe(vault)
  expect(field(optimism)).toBeNull()
})

test('error: what is no address, or one with a letter in the wrong case, is not signed', async () => {
  const { posted } = await opened()
  await press('lk-profile-addresses')
  for (const wrong of ['vault', vault.replace('C5', 'c5')]) {
    await type(`lk-profile-address-${every}`, wrong)
    await press('lk-profile-save')
    await waitFor(() => expect(textOf('lk-profile-problem')).toContain('isn’t an address'))
  }
  expect(posted).toEqual([])
  await type(`lk-profile-address-${every}`, ` ${vault.toLowerCase()} `)
  await press('lk-profile-save')
  await isSaved()
  expect(posted).toMatchObject([{ addresses: { [String(every)]: vault.toLowerCase() } }])
})

test('behavior: words alone leave the addresses out of what is signed', async () => {
  const { posted } = await opened()
  await type('lk-profile-bio', 'Prints stars')
  await press('lk-profile-save')
  await isSaved()
  expect(posted[0]).toMatchObject({ attributes: { bio: 'Prints stars' } })
  expect(posted[0]).not.toHaveProperty('addresses')
})

test.each([
  [422, 'message_expired', 'That took too long. Try again.'],
  [422, 'wrong_signature', 'match this address'],
  [422, 'not_owner', 'In the gateway’s words.'],
  [422, 'picture_too_large', 'Choose a PNG, JPEG, WebP or GIF.'],
  [429, 'too_often', 'Too many tries.'],
  [500, 'internal', 'In the gateway’s words.'],
])(
  'error: a change that the gateway refuses with %i %s says why, and what was typed stays',
  async (status, kind, said) => {
    await opened({ status, name: kind })
    await type('lk-profile-bio', 'Prints stars')
    await press('lk-profile-save')
    await waitFor(() => expect(textOf('lk-profile-problem')).toContain(said))
    expect((screen.getByTestId('lk-profile-bio') as HTMLInputElement).value).toBe('Prints stars')
    expect((screen.getByTestId('lk-profile-save') as HTMLButtonElement).disabled).toBe(false)
  },
)

test('behavior: addresses that are opened and typed while a save is in flight stay', async () => {
  const { end } = await saving(() => type('lk-profile-bio', 'Prints stars'))
  await press('lk-profile-addresses')
  await type(`lk-profile-address-${every}`, vault)
  await end()
  expect(field(every)?.value).toBe(vault)
  expect(valueOf('lk-profile-bio')).toBe('Prints stars')
  expect(saveButton().disabled).toBe(false)
})

test('behavior: words that are typed while older ones are saved stay, and can be saved', async () => {
  const { end, posted } = await saving(() => type('lk-profile-bio', 'Prints stars'))
  await type('lk-profile-bio', 'Prints stars and moons')
  await end()
  expect(valueOf('lk-profile-bio')).toBe('Prints stars and moons')
  await press('lk-profile-save')
  await isSaved()
  expect(posted[1]).toMatchObject({ attributes: { bio: 'Prints stars and moons' } })
})

test('behavior: an address that is typed while another one is saved stays, the saved one is settled', async () => {
  const { end, posted } = await saving(async () => {
    await press('lk-profile-addresses')
    await type(`lk-profile-address-${every}`, vault)
  })
  await type(`lk-profile-address-${optimism}`, '')
  await end()
  expect(field(every)?.value).toBe(vault)
  expect(field(optimism)?.value).toBe('')
  await press('lk-profile-save')
  await isSaved()
  expect(posted[1]?.['addresses']).toEqual({ [String(optimism)]: null })
})

test('behavior: of two pictures the one that was chosen last counts, though the first takes longer to read', async () => {
  const { client } = await opened()
  let readFirst = (_bitmap: ImageBitmap) => {}
  const first = new Promise<ImageBitmap>((done) => (readFirst = done))
  const bitmap = { width: 1, height: 1, close: () => {} } as ImageBitmap
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'first.png' ? first : Promise.resolve(bitmap),
  )
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
  const url = vi.spyOn(canvas, 'toDataURL').mockReturnValueOnce('data:image/webp;base64,c2Vjb25k')
  const choose = (file: string) =>
    act(async () => {
      const files = [new File(['x'], file)]
      fireEvent.change(screen.getByTestId('lk-profile-file'), { target: { files } })
    })
  await choose('first.png')
  await choose('second.png')
  const shown = () => screen.getByTestId('lk-profile-picture').querySelector('img')?.getAttribute('src')
  await waitFor(() => expect(shown()).toBe('data:image/webp;base64,c2Vjb25k'))
  url.mockReturnValueOnce('data:image/webp;base64,Zmlyc3Q=')
  await act(async () => readFirst(bitmap))
  await waitFor(() => expect(url).toHaveBeenCalledTimes(2))
  expect(shown()).toBe('data:image/webp;base64,c2Vjb25k')
  expect(client.getState().names?.status).not.toBe('failed')
})

test('error: a profile that could not be read can be read again', async () => {
  const world = { isOffline: true }
  await opened(undefined, world)
  world.isOffline = false
  await press('lk-try-again')
  await waitFor(() => expect(screen.queryByTestId('lk-profile-addresses')).not.toBeNull())
  expect(screen.queryByTestId('lk-profile-failed')).toBeNull()
})

test('behavior: an account without a name is led to one', async () => {
  const { client } = await opened(undefined, { isUnnamed: true })
  expect(textOf('lk-view-Profile')).toContain('No name yet')
  await press('lk-profile-register')
  expect(client.getState().modal.stack).toEqual([{ view: 'RegisterAccountName' }])
})
