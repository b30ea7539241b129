import { LatchkeyError } from '@latchkey/protocol/errors'
import { wordsOf } from '../login/askMail.js'
import { refusalOf } from '../services/http.js'
import type { ShareRequestNews, ShareRequests } from '../services/shareRequests.js'
import { h } from '../ui/dom.js'
import { centered, leaving, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredSession } from '../vault/vault.js'
import { t } from '../words/t.js'
import { commitmentTo, newExchangeKey, numberOf, openFrom, publicText, type Exchange } from './exchange.js'
import { readHanded, type Handed } from './handed.js'

export interface AskDeviceDeps {
  readonly stage: Stage
  readonly requests: Pick<ShareRequests, 'ask' | 'look' | 'reveal' | 'end'>
  readonly site: () => string | undefined
  readonly wait: (milliseconds: number) => Promise<void>
  readonly newId: () => string
}

/**
 * Only the first key that answers counts: with a second, an attacker could search for a matching
 * number.
 */
interface Asked {
  readonly exchange: Exchange
  readonly own: CryptoKeyPair
  readonly asker: string
  helper?: string
}

/** Milliseconds between polls. */
const pause = 1_500

interface Question {
  show(status: string, shown?: { readonly number?: number; readonly canAsk?: boolean }): void
  isOver(): boolean
  take(handed: Handed): void
}

/**
 * Reveals its key only after another device answered.
 *
 * @returns undefined for another way
 * @throws LatchkeyError `user_rejected`
 */
export function askDevice(
  { stage, requests, site, wait, newId }: AskDeviceDeps,
  { userId }: Pick<StoredSession, 'userId'>,
  walletId: string,
): Promise<Handed | undefined> {
  return new Promise((resolve, reject) => {
    let asked: Asked | undefined
    let isOver = false
    let hide = (): void => undefined

    function end(settle: () => void): void {
      isOver = true
      hide()
      if (asked !== undefined) void requests.end(asked.exchange.id).catch(() => undefined)
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const question: Question = {
      show(status, { number, canAsk = false } = {}) {
        hide()
        const buttons = [
          canAsk ? primary(t('otherDeviceAgain'), () => void ask()) : undefined,
          secondary(t('otherWay'), () => end(() => resolve(undefined))),
          leaving(t('cancel'), leave),
        ]
        hide = stage.show({
          purpose: 'login',
          title: t('newDevice'),
          body: [...bodyOf(status, number), h('div', { class: 'lkf-one' }, ...buttons)],
          onClose: leave,
        })
      },
      isOver: () => isOver,
      take: (handed) => end(() => resolve(handed)),
    }

    async function ask(): Promise<void> {
      question.show(t('otherDeviceWaiting'))
      try {
        const own = await newExchangeKey()
        const exchange = { userId, id: newId(), site: site() }
        const mine: Asked = { exchange, own, asker: await publicText(own) }
        await requests.ask({
          id: exchange.id,
          commitment: await commitmentTo(exchange, mine.asker),
          site: exchange.site,
        })
        if (isOver) return void requests.end(exchange.id).catch(() => undefined)
        asked = mine
        await follow({ requests, wait }, mine, walletId, question)
      } catch (error) {
        if (isOver) return
        const isRefused = refusalOf(error)?.status === 403
        question.show(isRefused ? t('otherDeviceNo') : wordsOf(error), { canAsk: !isRefused })
      }
    }
    void ask()
  })
}

function bodyOf(status: string, number: number | undefined): readonly (Node | undefined)[] {
  const text = number === undefined ? t('otherDeviceText') : t('otherDeviceType')
  const shown = { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') }
  return [
    centered('phone', t('otherDevice'), text),
    number === undefined ? undefined : h('output', shown, String(number)),
    h('p', { class: 'lkf-status', role: 'status' }, status),
  ]
}

async function follow(
  { requests, wait }: Pick<AskDeviceDeps, 'requests' | 'wait'>,
  mine: Asked,
  walletId: string,
  { show, isOver, take }: Question,
): Promise<void> {
  const { exchange, own, asker } = mine
  for (; !isOver(); await wait(pause)) {
    try {
      const news = await requests.look(exchange.id)
      if (isOver()) return
      const step = stepOf(mine, news)
      if (step.kind === 'refused') return show(t('otherDeviceNo'))
      if (step.kind === 'broken') return show(t('otherDeviceBroken'), { canAsk: true })
      if (step.kind === 'waiting') continue
      const keys = { asker, helper: step.helper }
      if (step.kind === 'answered') {
        const opened = openFrom(exchange, { own, keys, side: 'asker' }, step.sealed)
        const handed = readHanded(await opened.catch(() => undefined))
        if (handed?.walletId !== walletId) return show(t('otherDeviceBroken'), { canAsk: true })
        return take(handed)
      }
      await requests.reveal(exchange.id, asker)
      if (!isOver()) show(t('linkWaiting'), { number: await numberOf(exchange, keys) })
    } catch (error) {
      if (isOver()) return
      // Unreachable for a moment only.
      if (!refusalOf(error)) continue
      const isGone = refusalOf(error)?.status === 404
      return show(isGone ? t('otherDeviceOver') : wordsOf(error), { canAsk: true })
    }
  }
}

type Step =
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'joined'; readonly helper: string }
  | { readonly kind: 'answered'; readonly helper: string; readonly sealed: string }

function stepOf(mine: Asked, { state, helperKey, sealed }: ShareRequestNews): Step {
  if (state === 'refused') return { kind: 'refused' }
  if (helperKey === undefined) return { kind: 'waiting' }
  mine.helper ??= helperKey
  if (mine.helper !== helperKey) return { kind: 'broken' }
  if (sealed !== undefined) return { kind: 'answered', helper: helperKey, sealed }
  return state === 'joined' ? { kind: 'joined', helper: helperKey } : { kind: 'waiting' }
}
