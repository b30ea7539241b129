import { LatchkeyError } from '@latchkey/protocol/errors'
import { errorText } from '../login/askMail.js'
import { refusalOf } from '../services/http.js'
import type { ShareRequestNews, ShareRequests } from '../services/shareRequests.js'
import { h } from '../ui/dom.js'
import { centeredBlock, cancelButton, primaryButton, secondaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredSession } from '../vault/vault.js'
import { t } from '../words/t.js'
import { commitmentTo, newExchangeKey, numberOf, openFrom, publicText, type Exchange } from './exchange.js'
import { readTransferredShare, type TransferredShare } from './transferredShare.js'

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
interface PendingRequest {
  readonly exchange: Exchange
  readonly keyPair: CryptoKeyPair
  readonly asker: string
  helper?: string
}

/** Milliseconds between polls. */
const pause = 1_500

interface Question {
  show(status: string, shown?: { readonly number?: number; readonly canAsk?: boolean }): void
  isOver(): boolean
  take(transferred: TransferredShare): void
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
): Promise<TransferredShare | undefined> {
  return new Promise((resolve, reject) => {
    let pending: PendingRequest | undefined
    let isOver = false
    let hide = (): void => undefined

    function end(settle: () => void): void {
      isOver = true
      hide()
      if (pending !== undefined) void requests.end(pending.exchange.id).catch(() => undefined)
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const question: Question = {
      show(status, { number, canAsk = false } = {}) {
        hide()
        const buttons = [
          canAsk ? primaryButton(t('otherDeviceAgain'), () => void ask()) : undefined,
          secondaryButton(t('otherWay'), () => end(() => resolve(undefined))),
          cancelButton(t('cancel'), leave),
        ]
        hide = stage.show({
          purpose: 'login',
          title: t('newDevice'),
          body: [...bodyOf(status, number), h('div', { class: 'lkf-one' }, ...buttons)],
          onClose: leave,
        })
      },
      isOver: () => isOver,
      take: (transferred) => end(() => resolve(transferred)),
    }

    async function ask(): Promise<void> {
      question.show(t('otherDeviceWaiting'))
      try {
        const keyPair = await newExchangeKey()
        const exchange = { userId, id: newId(), site: site() }
        const request: PendingRequest = { exchange, keyPair, asker: await publicText(keyPair) }
        await requests.ask({
          id: exchange.id,
          commitment: await commitmentTo(exchange, request.asker),
          site: exchange.site,
        })
        if (isOver) return void requests.end(exchange.id).catch(() => undefined)
        pending = request
        await follow({ requests, wait }, request, walletId, question)
      } catch (error) {
        if (isOver) return
        const isRefused = refusalOf(error)?.status === 403
        question.show(isRefused ? t('otherDeviceNo') : errorText(error), { canAsk: !isRefused })
      }
    }
    void ask()
  })
}

function bodyOf(status: string, number: number | undefined): readonly (Node | undefined)[] {
  const text = number === undefined ? t('otherDeviceText') : t('otherDeviceType')
  const shown = { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') }
  return [
    centeredBlock('phone', t('otherDevice'), text),
    number === undefined ? undefined : h('output', shown, String(number)),
    h('p', { class: 'lkf-status', role: 'status' }, status),
  ]
}

async function follow(
  { requests, wait }: Pick<AskDeviceDeps, 'requests' | 'wait'>,
  request: PendingRequest,
  walletId: string,
  { show, isOver, take }: Question,
): Promise<void> {
  const { exchange, keyPair, asker } = request
  for (; !isOver(); await wait(pause)) {
    try {
      const news = await requests.look(exchange.id)
      if (isOver()) return
      const step = stepOf(request, news)
      if (step.kind === 'refused') return show(t('otherDeviceNo'))
      if (step.kind === 'broken') return show(t('otherDeviceBroken'), { canAsk: true })
      if (step.kind === 'waiting') continue
      const keys = { asker, helper: step.helper }
      if (step.kind === 'answered') {
        const opened = openFrom(exchange, { keyPair, keys, side: 'asker' }, step.sealed)
        const transferred = readTransferredShare(await opened.catch(() => undefined))
        if (transferred?.walletId !== walletId) return show(t('otherDeviceBroken'), { canAsk: true })
        return take(transferred)
      }
      await requests.reveal(exchange.id, asker)
      if (!isOver()) show(t('linkWaiting'), { number: await numberOf(exchange, keys) })
    } catch (error) {
      if (isOver()) return
      // Unreachable for a moment only.
      if (!refusalOf(error)) continue
      const isGone = refusalOf(error)?.status === 404
      return show(isGone ? t('otherDeviceOver') : errorText(error), { canAsk: true })
    }
  }
}

type Step =
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'joined'; readonly helper: string }
  | { readonly kind: 'answered'; readonly helper: string; readonly sealed: string }

function stepOf(request: PendingRequest, { state, helperKey, sealed }: ShareRequestNews): Step {
  if (state === 'refused') return { kind: 'refused' }
  if (helperKey === undefined) return { kind: 'waiting' }
  request.helper ??= helperKey
  if (request.helper !== helperKey) return { kind: 'broken' }
  if (sealed !== undefined) return { kind: 'answered', helper: helperKey, sealed }
  return state === 'joined' ? { kind: 'joined', helper: helperKey } : { kind: 'waiting' }
}
