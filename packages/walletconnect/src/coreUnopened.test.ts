import { connectRemote, openRequest, openWalletLink, unopenedRequests } from '@latchkey/core/actions'
import type { State, WalletRow } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { corePage } from '../test/coreScene.js'
import { ADDRESS, answers, approves, harness, namespacesOf } from '../test/harness.js'
import { memoryBrowser } from '../test/memoryBrowser.js'
import type { SessionRecord } from './records/recordTypes.js'
import { openWallet } from './provider/openWallet.js'

const { wallet, undo, relayUrl } = harness()

const unopened = (state: State) => {
  const list = unopenedRequests(state)
  return list.length > 0 ? list : undefined
}

const fox: WalletRow = {
  id: 'test.fox',
  name: 'Fox',
  section: 'recommended',
  installed: false,
  recent: false,
  namespaces: [],
  wallet: { id: 'test.fox', name: 'Fox', mobileLink: 'fox://' },
  aliases: ['test.fox'],
}

/** `activate` sets the user activation; `isSilent`: the wallet never answers. */
async function connected({ isTouch = true, isSilent = false } = {}) {
  const page = corePage({
    relayUrl: relayUrl(),
    browser: memoryBrowser({ isTouch, userAgent: isTouch ? 'Android' : 'X11; Linux' }),
  })
  undo.push(page.stop)
  const connecting = connectRemote(page.client, { walletId: fox.id })
  const { uri } = await page.when(({ pairing }) => pairing)
  openWalletLink(page.client, { row: fox, form: 'native' })
  const peer = await wallet()
  approves(peer, namespacesOf(['eip155:1'], ['personal_sign', 'wallet_getCapabilities']))
  await peer.pair({ uri })
  await connecting
  const activate = (isActive: boolean) =>
    void Object.assign(page.tab.window?.navigator ?? {}, { userActivation: { isActive } })
  if (isSilent) peer.on('session_request', () => undefined)
  else answers(peer, () => ({ result: '0x51' }))
  const ask = (method = 'personal_sign') =>
    page.client.provider('eip155').request({ method, params: ['0x6869', ADDRESS] })
  return { page, ask, activate }
}

describe('behavior: a request without a user activation', () => {
  test('behavior: is shown with its link until the answer; the press opens it', async () => {
    const { page, ask, activate } = await connected()
    const before = page.tab.opened.length
    activate(false)
    const answer = ask()
    const [request] = await page.when((state) => unopened(state))
    expect(request).toMatchObject({ walletId: fox.id, method: 'personal_sign', name: 'Fox' })
    const [link] = request?.links ?? []
    expect(link).toMatch(/^fox:\/\/wc\?requestId=\d{16}&sessionTopic=[0-9a-f]{64}$/)
    expect(page.tab.opened).toHaveLength(before)
    activate(true)
    expect(openRequest(page.client)).toBe(true)
    expect(page.tab.opened.slice(before)).toEqual([[link, '_self']])
    expect(await answer).toBe('0x51')
    await page.when((state) => !unopened(state) && !state.modal.open)
  })

  test('behavior: ends with the session', async () => {
    const { page, ask, activate } = await connected({ isSilent: true })
    activate(false)
    const answer = ask()
    const rejected = expect(answer).rejects.toMatchObject({ name: 'session_gone' })
    await page.when((state) => unopened(state)?.length === 1 && state.modal.open)
    await page.client.disconnect()
    await rejected
    await page.when((state) => !unopened(state) && !state.modal.open)
  })

  test.each([
    ['the visitor’s action opened the link', true, true, 'personal_sign'],
    ['no touch screen', false, false, 'personal_sign'],
    ['a method that the wallet answers by itself', true, false, 'wallet_getCapabilities'],
  ])('behavior: nothing is shown: %s', async (_, isTouch, isActive, method) => {
    const { page, ask, activate } = await connected({ isTouch })
    let isShown = false
    page.client.subscribe((state) => (isShown ||= unopened(state) !== undefined))
    activate(isActive)
    expect(await ask(method)).toBe('0x51')
    expect([isShown, page.state().modal.open]).toEqual([false, false])
  })
})

describe('openWallet', () => {
  const native = 'named://'
  const universal = 'https://named.example/'
  const query = `wc?requestId=7&sessionTopic=${'t'.repeat(4)}`
  test.each<
    [
      string,
      Partial<Record<'isTouch' | 'isActive' | 'hasFocus' | 'isOff', boolean>> & {
        link?: string
        redirect?: object
      },
      string[],
      string[],
    ]
  >([
    ['in an action', { link: 'fox://' }, [`fox://${query}`], []],
    ['outside of one', { link: 'fox://', isActive: false }, [], [`fox://${query}`]],
    ['without the focus', { link: 'fox://', hasFocus: false }, [], [`fox://${query}`]],
    [
      'all links, the visitor’s own first',
      { link: 'fox://', redirect: { native, universal }, isActive: false },
      [],
      [`fox://${query}`, `${universal}${query}`, `${native}${query}`],
    ],
    ['no link', { isActive: false }, [], []],
    ['a link that runs code', { link: 'javascript:alert(1)', isActive: false }, [], []],
    ['a wallet that wants no links', { link: 'fox://', isActive: false, isOff: true }, [], []],
    ['a desktop', { link: 'fox://', isActive: false, isTouch: false }, [], []],
    ['a desktop, in an action', { link: 'fox://', isTouch: false }, [`fox://${query}`], []],
  ])('param: %s', (_, given, opened, links) => {
    const { isTouch = true, isActive = true, hasFocus = true, isOff, link, redirect } = given
    const tab = memoryBrowser({ isTouch }).tab()
    Object.assign(tab.window?.navigator ?? {}, { userActivation: { isActive } })
    Object.assign(tab.window?.document ?? {}, { hasFocus: () => hasFocus })
    const session = {
      topic: 'tttt',
      peer: { metadata: { redirect } },
      ...(link === undefined ? {} : { link: { href: link, name: 'Fox' } }),
      ...(isOff ? { disableDeepLink: true } : {}),
    } as unknown as SessionRecord
    expect(openWallet(tab, session, 7)).toEqual(links)
    expect(tab.opened.map(([href]) => href)).toEqual(opened)
  })
})
