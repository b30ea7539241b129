import { LatchkeyError } from '@latchkey/protocol/errors'
import { whyAborted } from '../aborted.js'
import { hostOf } from '../review/hostOf.js'
import { h } from '../ui/dom.js'
import { centered, leaving, primary } from '../ui/parts.js'
import type { Purpose, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'
import type { NoWindow, OpenWindow } from './openWindow.js'
import type { Screens } from './screens.js'

/** A task for the wallet window. */
export interface WindowRequest<T> {
  readonly purpose: Purpose
  readonly title: string
  /** Of the page that asks. */
  readonly origin: string
  /** The page no longer wants an answer. */
  readonly signal?: AbortSignal | undefined
  /** A visitor who closes the window has said no, and is not asked again. */
  readonly isClosingNo?: boolean
  /** Draws there; begun anew when the visitor closes the window and opens it again. */
  readonly inside: (stage: Stage) => Promise<T>
}

/** The wallet window, from the frame. */
export interface WalletWindow {
  /**
   * Leads to the window by a press, and does there what is to be done.
   *
   * @throws LatchkeyError `user_rejected`, as the signal says or `request_aborted`, and as `inside`
   */
  run<T>(request: WindowRequest<T>): Promise<T>
}

/** @param open opens a window, within a press */
export function createWalletWindow({
  screens,
  inline,
  open,
}: {
  readonly screens: Screens
  /** In the frame. */
  readonly inline: Stage
  readonly open: () => Promise<OpenWindow | NoWindow>
}): WalletWindow {
  return {
    run<T>({ purpose, title, origin, signal, isClosingNo, inside }: WindowRequest<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let present: OpenWindow | undefined
        let isOver = false
        let visits = 0
        const status = h('p', { class: 'lkf-status', role: 'status' })
        const go = primary(t('windowOpen'), () => {
          if (present?.focus) present.focus()
          else void visit()
        })
        const hide = inline.show({
          purpose,
          title,
          body: [
            centered('shield', t('windowHeading'), t('windowText', { host: hostOf(origin) })),
            status,
            h(
              'div',
              { class: 'lkf-one' },
              go,
              leaving(t('cancel'), () => leave()),
            ),
          ],
          onClose: () => leave(),
        })
        const onAbort = () => signal && end(() => reject(whyAborted(signal)))
        signal?.addEventListener('abort', onAbort)

        function end(settle: () => void): void {
          if (isOver) return
          isOver = true
          signal?.removeEventListener('abort', onAbort)
          present?.close()
          hide()
          settle()
        }
        const leave = () => end(() => reject(new LatchkeyError('user_rejected')))

        const say = (words: string, button: string) => {
          status.textContent = words
          go.textContent = button
        }

        async function visit(): Promise<void> {
          visits += 1
          const visited = visits
          // One that cannot be shown again gives way to another.
          const isLast = () => !isOver && visits === visited
          present?.close()
          say(t('windowOpening'), t('windowShow'))
          const opened = await open()
          if (!isLast()) return typeof opened === 'string' ? undefined : opened.close()
          if (opened === 'closed' && isClosingNo) return leave()
          if (typeof opened === 'string') return say(t(noWindow[opened]), t('windowAgain'))
          present = opened
          say(t('windowContinue'), t(opened.focus ? 'windowShow' : 'windowAgain'))
          opened.onSilence?.((isSilent) => {
            if (isLast()) say(t(isSilent ? 'windowSilent' : 'windowContinue'), t('windowAgain'))
          })
          const back = screens.useWindow(opened.stage)
          let closed: 'closed' | 'broken' | undefined
          void opened.closed.then((how) => (closed = how))
          try {
            const done = await inside(opened.stage)
            if (isLast()) end(() => resolve(done))
          } catch (error) {
            if (!isLast()) return
            // A visitor who closes the window may want it back; a visitor who says no in it does not.
            const isNo = error instanceof LatchkeyError && error.name === 'user_rejected'
            if (isNo && closed === 'broken') return say(t('windowBroken'), t('windowAgain'))
            if (isNo && closed === 'closed' && !isClosingNo) return say(t('windowClosed'), t('windowAgain'))
            end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong')))
          } finally {
            if (present === opened) present = undefined
            back()
          }
        }
      })
    },
  }
}

const noWindow = {
  blocked: 'windowBlocked',
  late: 'windowLate',
  closed: 'windowClosed',
} as const satisfies Record<NoWindow, string>
