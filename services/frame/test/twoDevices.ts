import { expect, vi } from 'vitest'
import { askDevice } from '../src/page/otherDevice/askDevice.js'
import type { TransferredShare } from '../src/page/otherDevice/transferredShare.js'
import { approveDevice } from '../src/page/otherDevice/approveDevice.js'
import { createServiceClient } from '../src/page/services/http.js'
import {
  createShareRequests,
  type ShareRequest,
  type ShareRequestNews,
} from '../src/page/services/shareRequests.js'
import type { Screen, Stage } from '../src/page/ui/stage.js'
import { refusal } from './browser.js'

let round = 0

/** Devices stop polling. */
export function endDevices(): void {
  document.body.replaceChildren()
  round += 1
}

export const user = { userId: 'user-1' }
export const site = 'shop.example'

/** Forever once this test is over. */
export function createWait(): () => Promise<void> {
  const mine = round
  return () => new Promise((done) => setTimeout(() => mine === round && done(), 1))
}

export function createScreen() {
  const root = document.createElement('main')
  document.body.append(root)
  let screen: Screen | undefined
  const stage: Stage = {
    show(next) {
      screen = next
      root.replaceChildren(next.title, ...next.body.filter((node) => node !== undefined))
      return () => {
        if (screen === next) root.replaceChildren()
      }
    },
  }
  const button = (name: string) => {
    const found = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (found === undefined) throw new Error(`There is no ${name} in: ${root.textContent}`)
    return found
  }
  return {
    stage,
    button,
    focus: () => screen?.focus,
    leave: () => screen?.onClose?.(),
    text: () => root.textContent ?? '',
    press: (name: string) => button(name).click(),
    says: (words: string) => vi.waitFor(() => expect(root.textContent).toContain(words)),
    async number() {
      await vi.waitFor(() => expect(root.querySelector('output')?.textContent).toMatch(/^\d\d$/))
      return root.querySelector('output')?.textContent ?? ''
    },
    async type(text: string) {
      const input = root.querySelector('input') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new Event('input'))
    },
  }
}

export interface Row extends ShareRequestNews {
  asked: Omit<ShareRequest, 'device' | 'age'>
}

/** A gateway that may lie. */
export function createGateway() {
  const rows = new Map<string, Row>()
  const lies = {
    /** For the answering device. */
    request: async (request: ShareRequest) => request,
    toHelper: async (news: ShareRequestNews) => news,
    toAsker: async (news: ShareRequestNews) => news,
    refuses: undefined as Response | undefined,
  }
  const stay = new Response(null, { status: 204 })
  const client = (side: 'asker' | 'helper') =>
    createServiceClient('https://gateway.example', {
      projectId: 'shop',
      prove: async () => 'a proof',
      async fetch(input, init) {
        const step = new URL(String(input)).pathname.replace('/custody/v1/requests', '')
        if (init?.method === 'GET') {
          const requests = [...rows.values()].map(({ asked }) => ({
            ...asked,
            device: 'Firefox, Linux',
            age: 61_000,
          }))
          return Response.json({ requests: await Promise.all(requests.map(lies.request)) })
        }
        const body = JSON.parse(String(init?.body)) as ShareRequest & {
          key: string
          sealed: string
          refuse: boolean
        }
        const row = rows.get(body.id)
        const change = (news: Omit<Row, 'asked'>) => row && rows.set(body.id, { ...row, ...news })
        if (step === '') {
          if (lies.refuses) return lies.refuses.clone()
          rows.set(body.id, { asked: body, state: 'waiting' })
        } else if (step === '/end') {
          if (body.refuse) change({ state: 'refused' })
          else if (row?.state !== 'refused') rows.delete(body.id)
        } else if (row === undefined) return refusal(404, 'request_over')
        else if (step === '/join') change({ state: 'joined', helperKey: body.key })
        else if (step === '/reveal') change({ state: 'revealed', askerKey: body.key })
        else if (step === '/answer') change({ state: 'answered', sealed: body.sealed })
        else {
          const { asked: _, ...news } = row
          return Response.json(await (side === 'asker' ? lies.toAsker(news) : lies.toHelper(news)))
        }
        return stay.clone()
      },
    })
  const requests = (side: 'asker' | 'helper') => createShareRequests(client(side), async () => 'a token')
  return { rows, lies, asker: requests('asker'), helper: requests('helper') }
}

export async function createDevices(walletId = 'wallet-1') {
  const wait = createWait()
  const gateway = createGateway()
  const [there, here] = [createScreen(), createScreen()]
  const transferShare = vi.fn(async (): Promise<TransferredShare> => ({
    walletId,
    share: 'S'.repeat(44),
    evm: '0x01',
    kind: 'password',
    proof: 'outside',
  }))
  let ids = 0
  const newId = () => `request-${(ids += 1)}`
  const deps = { stage: there.stage, requests: gateway.asker, site: () => site, wait, newId }
  const asked = askDevice(deps, user, walletId)
  asked.catch(() => undefined)
  await vi.waitFor(() => expect(gateway.rows.size + Number(gateway.lies.refuses !== undefined)).toBe(1))
  function answer(): void {
    void gateway.helper.list().then(([request]) => {
      if (request === undefined) throw new Error('Nobody asks')
      return approveDevice(
        { stage: here.stage, requests: gateway.helper, userId: user.userId, transferShare, wait },
        request,
      )
    })
  }
  return { gateway, there, here, hand: transferShare, asked, answer }
}
