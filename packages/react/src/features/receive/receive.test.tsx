// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { press, renderView, textOf } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'

const route = { view: 'WalletReceive' } as const

afterEach(cleanup)

test('behavior: the address stands there whole, in two halves, left to right in every script', async () => {
  await renderView(route, { account: {} })
  const address = screen.getByTestId('lk-receive-address')
  expect(address.textContent).toBe(ADDRESS)
  expect([...address.children].map(({ textContent }) => textContent?.length)).toEqual([21, 21])
  expect(address.getAttribute('dir')).toBe('ltr')
})

test('behavior: an address of odd length loses nothing in the middle', async () => {
  await renderView(route, { account: { address: 'bc1qodd' } })
  expect([...screen.getByTestId('lk-receive-address').children].map((half) => half.textContent)).toEqual([
    'bc1q',
    'odd',
  ])
})

test('behavior: the code is of this address, and has a name for who cannot see it', async () => {
  const modules = () => screen.getByTestId('lk-receive-qr').querySelector('path')?.getAttribute('d')
  await renderView(route, { account: {} })
  const code = screen.getByTestId('lk-receive-qr')
  expect(code.getAttribute('role')).toBe('img')
  expect(code.getAttribute('aria-label')).toBe('QR code for your address')
  expect(code.getAttribute('aria-busy')).toBeNull()
  const first = modules()
  cleanup()
  await renderView(route, { account: { address: ADDRESS.replace('0x7', '0x8') } })
  expect(modules()).not.toBe(first)
})

test('behavior: it names the network that the address is for', async () => {
  await renderView(route, { account: {} })
  expect(textOf('lk-view-WalletReceive')).toContain('Only send tokens on Localnet to this address.')
})

test('behavior: on a network that nobody configured it says so instead of a name', async () => {
  const networks = { eip155: { chainId: 'eip155:99', supported: false, supportsAllNetworks: true } } as const
  await renderView(route, { account: {}, state: { networks } })
  expect(textOf('lk-view-WalletReceive')).toContain('Only send tokens on Unknown network to this address.')
})

test('behavior: copying takes the whole address, and is said', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderView(route, { account: {} })
  expect(textOf('lk-receive-copy')).toBe('Copy address')
  await press('lk-receive-copy')
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  await waitFor(() => expect(textOf('lk-receive-copy')).toBe('Address copied'))
})

test('error: a page that may not write to the clipboard is not told that it worked', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const select = vi.fn(() => false)
  // happy-dom lacks this legacy command.
  Object.assign(document, { execCommand: select })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  await renderView(route, { account: {} })
  await press('lk-receive-copy')
  await waitFor(() => expect(select).toHaveBeenCalledWith('copy'))
  expect(textOf('lk-receive-copy')).toBe('Copy address')
})
