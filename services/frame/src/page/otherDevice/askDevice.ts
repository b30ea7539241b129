import { LatchkeyError } from '@latchkey/protocol/errors'
import { wordsOf } from '../login/askMail.js'
import { refusalOf } from '../services/http.js'
import type { ShareRequests } from '../services/shareRequests.js'
import { h } from '../ui/dom.js'
import { centered, leaving, primary, secondary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { StoredSession } from '../vault/vault.js'
import { t } from '../words/t.js'
import { commitmentTo, newExchangeKey, numberOf, openFrom, publicText, type Exchange } from './exchange.js'
import { readHanded, type Handed } from './handed.js'

/** The surroundings that asking another device needs. */
export interface AskDeviceDeps {
  readonly stage: Stage
  readonly requests: Pick<ShareRequests, 'ask' | 'look' | 'reveal' | 'end'>
  /** Host of the page that this frame stands in. */
  readonly site: () => string | undefined
  readonly wait: (milliseconds: number) => Promise<void>
  readonly newId: () => string
}

/** A request of this device. The key that answers it first is the only one: another would be free to look for a number. */
interface Asked {
  readonly exchange: Exchange
  readonly own: CryptoKeyPair
  readonly asker: string
  helper?: string
}

/** Milliseconds between two looks. */
const pause = 1_500

/**
 * Asks the other devices of a user for a share of this wallet, and shows the number that is typed there. Until one of them
 * was approved there, nobody but this page knows its key.
 *
 * @returns what was handed over; undefined where the visitor wants another way
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

    /** @param number what to type on the other device, while it asks for it */
    function show(
      status: string,
      { number, canAsk = false }: { number?: number; canAsk?: boolean } = {},
    ): void {
      hide()
      const text = number === undefined ? t('otherDeviceText') : t('otherDeviceType')
      const shown = { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') }
      hide = stage.show({
        purpose: 'login',
        title: t('newDevice'),
        body: [
          centered('phone', t('otherDevice'), text),
          number === undefined ? undefined : h('output', shown, String(number)),
          h('p', { class: 'lkf-status', role: 'status' }, status),
          h(
            'div',
            { class: 'lkf-one' },
            canAsk ? primary(t('otherDeviceAgain'), () => void ask()) : undefined,
            secondary(t('otherWay'), () => end(() => resolve(undefined))),
            leaving(t('cancel'), leave),
          ),
        ],
        onClose: leave,
      })
    }

    async function ask(): Promise<void> {
      show(t('otherDeviceWaiting'))
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
        await follow(mine)
      } catch (error) {
        if (isOver) return
        const isRefused = refusalOf(error)?.status === 403
        show(isRefused ? t('otherDeviceNo') : wordsOf(error), { canAsk: !isRefused })
      }
    }

    async function follow(mine: Asked): Promise<void> {
      const { exchange, own, asker } = mine
      for (; !isOver; await wait(pause)) {
        try {
          const { state, helperKey, sealed } = await requests.look(exchange.id)
          if (isOver) return
          if (state === 'refused') return show(t('otherDeviceNo'))
          if (helperKey === undefined) continue
          mine.helper ??= helperKey
          if (mine.helper !== helperKey) return show(t('otherDeviceBroken'), { canAsk: true })
          const keys = { asker, helper: mine.helper }
          if (sealed !== undefined) {
            const opened = openFrom(exchange, { own, keys, side: 'asker' }, sealed)
            const handed = readHanded(await opened.catch(() => undefined))
            if (handed?.walletId !== walletId) return show(t('otherDeviceBroken'), { canAsk: true })
            return end(() => resolve(handed))
          }
          if (state !== 'joined') continue
          await requests.reveal(exchange.id, asker)
          if (!isOver) show(t('linkWaiting'), { number: await numberOf(exchange, keys) })
        } catch (error) {
          if (isOver) return
          // The number stays while the gateway is away for a moment.
          if (!refusalOf(error)) continue
          const isGone = refusalOf(error)?.status === 404
          return show(isGone ? t('otherDeviceOver') : wordsOf(error), { canAsk: true })
        }
      }
    }
    void ask()
  })
}
