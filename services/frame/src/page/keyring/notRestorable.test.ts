// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createBrowser, createServices } from '../../../test/browser.js'
import type { Screen } from '../ui/stage.js'
import { chooseWallet } from './chooseWallet.js'
import { notRestorableError } from './notRestorable.js'

/** The first browser's wallet has no recovery. */
async function secondBrowser() {
  const services = createServices()
  const first = await createBrowser(services)
  const { evm } = await first.keyring.open()
  const gatewayShare = services.auth.share
  const without = async (vault?: typeof first.vault) => {
    const browser = await createBrowser(services, vault)
    browser.recover.mockImplementation(() => Promise.reject(notRestorableError('Nobody keeps a share.')))
    return browser
  }
  return { services, first, evm, gatewayShare, without, second: await without() }
}

test('behavior: recovery declined, then another browser: going back changes nothing anywhere', async () => {
  const { services, first, evm, gatewayShare, second } = await secondBrowser()
  await expect(second.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
  expect(second.choose).toHaveBeenCalledExactlyOnceWith(undefined, 'elsewhere')
  expect(services.auth.share).toBe(gatewayShare)
  expect(second.vault.records.has('wallet:user-1')).toBe(false)
  const again = await createBrowser(services, first.vault)
  expect((await again.keyring.open()).evm).toEqual(evm)
})

test('behavior: who gives it up has a new wallet, in the place that the visitor was asked about', async () => {
  const { services, evm, gatewayShare, second } = await secondBrowser()
  second.choose.mockResolvedValue('replace')
  const made = await second.keyring.open()
  expect(made.evm.address).not.toBe(evm.address)
  expect(services.auth.share).toMatchObject({
    walletId: made.walletId,
    version: (gatewayShare?.version ?? 0) + 1,
  })
  const again = await createBrowser(services, second.vault)
  expect((await again.keyring.open()).evm).toEqual(made.evm)
})

test('behavior: another device hands a share over in place of any proof, and nothing else changes anywhere', async () => {
  const { services, first, evm, gatewayShare, second } = await secondBrowser()
  second.choose.mockResolvedValue('device')
  second.fromDevice.mockImplementation(async () => ({
    share: (await first.keyring.deriveShare('device')).share,
    evm: evm.address,
  }))
  const opened = await second.keyring.open()
  expect(opened.evm).toEqual(evm)
  expect(second.fromDevice).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userId: 'user-1' }),
    opened.walletId,
  )
  expect(services.auth.share).toBe(gatewayShare)
  const again = await createBrowser(services, second.vault)
  expect((await again.keyring.open()).evm).toEqual(evm)
  expect(again.recover).not.toHaveBeenCalled()
})

test('behavior: the visitor comes back from another device and is asked again', async () => {
  const { services, gatewayShare, second } = await secondBrowser()
  second.choose.mockResolvedValueOnce('device')
  await expect(second.keyring.open()).rejects.toMatchObject({ name: 'user_rejected' })
  expect(second.fromDevice).toHaveBeenCalledOnce()
  expect(second.choose).toHaveBeenCalledTimes(2)
  expect(services.auth.share).toBe(gatewayShare)
  expect(second.vault.records.has('wallet:user-1')).toBe(false)
})

test.each(['a share of another wallet', 'an address that the parts do not make'])(
  'error: a device that hands over %s leaves nothing behind',
  async (what) => {
    const { first, second } = await secondBrowser()
    const other = await createBrowser(createServices())
    await other.keyring.open()
    const { share } = await (what === 'a share of another wallet' ? other : first).keyring.deriveShare(
      'device',
    )
    second.choose.mockResolvedValue('device')
    second.fromDevice.mockResolvedValue({ share, evm: `0x${'1'.repeat(40)}` })
    await expect(second.keyring.open()).rejects.toThrow('don’t belong together')
    expect(second.vault.records.has('wallet:user-1')).toBe(false)
  },
)

test('error: the browser that has the wallet keeps its share, whatever the login holds by then', async () => {
  const { first, second, without } = await secondBrowser()
  const record = first.vault.records.get('wallet:user-1')
  second.choose.mockResolvedValue('replace')
  await second.keyring.open()
  const again = await without(first.vault)
  for (const answer of ['recover', 'replace'] as const) {
    again.choose.mockResolvedValue(answer)
    await expect(again.keyring.open()).rejects.toMatchObject({ name: 'frame_error' })
    expect(again.choose).toHaveBeenLastCalledWith(record, 'other')
    expect(first.vault.records.get('wallet:user-1')).toEqual(record)
  }
})

test('error: a share that was put under the login meanwhile is not overwritten', async () => {
  const { services, second } = await secondBrowser()
  second.choose.mockImplementation(async () => {
    const { share } = services.auth
    if (share) services.auth.share = { ...share, version: share.version + 1 }
    return 'replace'
  })
  const before = services.auth.share?.share
  await expect(second.keyring.open()).rejects.toThrow()
  expect(services.auth.share?.share).toBe(before)
  expect(second.vault.records.has('wallet:user-1')).toBe(false)
})

test.each([
  ['goes back at once', ['Go back to that browser'], 'user_rejected'],
  ['goes back at the second question', ['Create a new wallet', 'Go back to that browser'], 'user_rejected'],
  ['asks another device', ['Confirm on another device'], 'device'],
  ['gives it up', ['Create a new wallet', 'Give it up and create a new one'], 'replace'],
])('behavior: the visitor %s', async (_, presses, outcome) => {
  const shown: Screen[] = []
  const stage = { show: (screen: Screen) => (shown.push(screen), () => undefined) }
  const chosen = chooseWallet(stage, undefined, 'elsewhere').catch(({ name }: Error) => name)
  for (const label of presses) {
    const body = document.createElement('div')
    body.append(...(shown.at(-1)?.body ?? []).filter((part) => part !== undefined))
    await vi.waitFor(() => expect(body.textContent).toContain(label))
    const button = [...body.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    button?.click()
  }
  expect(await chosen).toBe(outcome)
  expect(shown).toHaveLength(presses.at(0) === 'Create a new wallet' ? 2 : 1)
})
