import {
  cancelAttempt,
  connectRemote,
  openWalletLink,
  preparePairing,
  signMessage,
  walletLink,
} from '@latchkey/core/actions'
import type { WalletRow } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { type CorePage, corePage } from '../test/coreScene.js'
import { answers, approves, harness, storedRecords, namespacesOf } from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'

const { wallet, undo, relayUrl } = harness()

const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

const row = (id: string, mobileLink: string): WalletRow => ({
  id,
  name: id,
  section: 'recommended',
  installed: false,
  recent: false,
  namespaces: [],
  wallet: { id, name: id, mobileLink },
  aliases: [id],
})
const metamask = row('io.metamask', 'metamask://')
const rainbow = row('me.rainbow', 'rainbow://')

async function phone(userAgent = CHROME): Promise<CorePage> {
  const browser = memoryBrowser({ isTouch: true, userAgent })
  const page = corePage({ relayUrl: relayUrl(), browser })
  undo.push(page.stop)
  void page.client.open({ view: 'Connect' })
  await page.when(({ modal }) => modal.stack.length > 0)
  preparePairing(page.client)
  await page.when(({ pairing }) => pairing)
  return page
}

describe('a tap on a phone', () => {
  test('behavior: the URI is ready: the tap opens the wallet at once, and the session is that wallet’s', async () => {
    const page = await phone()
    expect(page.state().attempt).toBeNull()
    const uri = page.state().pairing?.uri ?? ''
    const opened = openWalletLink(page.client, { row: metamask, form: 'native' })
    expect(opened).toEqual({ href: `metamask://wc?uri=${encodeURIComponent(uri)}`, target: '_self' })
    expect(page.tab.opened).toEqual([[opened?.href, '_self']])
    const connecting = connectRemote(page.client, { walletId: metamask.id })
    expect(page.state().pairing).toMatchObject({ uri, opened: 'io.metamask' })
    const peer = await wallet()
    approves(peer, namespacesOf(['eip155:1']))
    await peer.pair({ uri })
    expect((await connecting).wallet.id).toBe('io.metamask')
    const tracked = page.events.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(tracked?.properties).toMatchObject({ method: 'mobile' })
    expect(page.state().modal.open).toBe(false)

    answers(peer, () => ({ result: `0x${'51'.repeat(65)}` }))
    await signMessage(page.client, { message: 'hello' })
    expect(page.tab.opened.at(-1)?.[0]).toMatch(/^metamask:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
    page.leave()
    const again = corePage({ relayUrl: relayUrl(), browser: page.browser })
    undo.push(again.stop)
    const account = await again.when(({ accounts: { eip155 } }) => eip155?.status === 'connected' && eip155)
    expect(account.wallet.id).toBe('io.metamask')
  })

  test('behavior: without a URI nothing opens', async () => {
    const page = corePage({
      relayUrl: relayUrl(),
      browser: memoryBrowser({ isTouch: true, userAgent: CHROME }),
    })
    undo.push(page.stop)
    expect(openWalletLink(page.client, { row: metamask, form: 'native' })).toBeUndefined()
    expect(walletLink(page.client, { row: metamask, form: 'universal' })).toBeUndefined()
    expect(page.tab.opened).toEqual([])
  })

  test('behavior: back to the list: a fresh pairing is ready; on iOS Safari the same one', async () => {
    for (const [agent, isSame] of [
      [CHROME, false],
      [SAFARI, true],
    ] as const) {
      const page = await phone(agent)
      const uri = page.state().pairing?.uri
      openWalletLink(page.client, { row: metamask, form: 'native' })
      const connecting = connectRemote(page.client, { walletId: metamask.id })
      cancelAttempt(page.client)
      await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
      expect(page.state().pairing).toBeNull()
      const next = await page.when(({ pairing }) => pairing)
      expect(next.uri === uri).toBe(isSame)
      expect(next.opened).toBeUndefined()
      const second = openWalletLink(page.client, { row: rainbow, form: 'native' })
      expect(second?.href).toContain(encodeURIComponent(next.uri))
      const again = connectRemote(page.client, { walletId: rainbow.id })
      const peer = await wallet()
      approves(peer, namespacesOf(['eip155:1']))
      await peer.pair({ uri: next.uri })
      expect((await again).wallet.id).toBe('me.rainbow')
    }
  })

  test('behavior: on iOS Safari an approval after the visitor went back still connects', async () => {
    const page = await phone(SAFARI)
    const uri = page.state().pairing?.uri ?? ''
    openWalletLink(page.client, { row: metamask, form: 'native' })
    connectRemote(page.client, { walletId: metamask.id }).catch(() => undefined)
    cancelAttempt(page.client)
    await page.when(({ pairing }) => pairing)
    const peer = await wallet()
    approves(peer, namespacesOf(['eip155:1']))
    await peer.pair({ uri })
    const account = await page.when(({ accounts: { eip155 } }) => eip155?.status === 'connected' && eip155)
    expect(account.wallet.id).toBe('io.metamask')
  })

  test('behavior: the modal closes: no record and no socket remain', async () => {
    const page = await phone()
    page.client.close()
    expect(page.state().pairing).toBeNull()
    await expect.poll(() => storedRecords(page.browser)).toEqual([])
    await expect.poll(() => page.tab.sockets.at(-1)?.readyState).toBe(3)
    expect(page.state().attempt).toBeNull()
  })

  test('behavior: a dead relay is reported at the tap, not before', async () => {
    const browser = memoryBrowser({ isTouch: true, userAgent: CHROME })
    const page = corePage({ relayUrl: 'ws://127.0.0.1:9/', browser })
    undo.push(page.stop)
    preparePairing(page.client)
    const connecting = connectRemote(page.client, { walletId: metamask.id })
    await expect(connecting).rejects.toMatchObject({ name: 'relay_unreachable' })
    expect(page.state().attempt).toMatchObject({ status: 'failed', error: { name: 'relay_unreachable' } })
  })
})
