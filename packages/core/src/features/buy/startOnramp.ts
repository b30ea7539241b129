import { action } from '../../store/action.js'
import type { OnrampPurchase } from '../../types/onramp.js'
import type { StartOnrampOptions } from './beginOnramp.js'

const SIZE = { width: 480, height: 720 }

/**
 * Buys the selection in `state.onramp`: opens the provider's window and reports progress in
 * `state.onramp.order`. Call it synchronously in a click, or browsers block the window;
 * `order.window` then says so, and `order.url` is a link to show.
 *
 * @throws LatchkeyError `action_not_allowed` when nothing is chosen or the amount is outside the
 *   limits; `http_failed`, `gateway_unreachable`, `chunk_failed`
 */
export const startOnramp = action((context, options?: StartOnrampOptions): Promise<OnrampPurchase> => {
  const { window } = context.platform
  const centered = (outer: number, from: number, size: number) => Math.round(from + (outer - size) / 2)
  const popup =
    window?.open(
      'about:blank',
      '_blank',
      `popup,width=${SIZE.width},height=${SIZE.height}` +
        `,left=${centered(window.outerWidth, window.screenX, SIZE.width)}` +
        `,top=${centered(window.outerHeight, window.screenY, SIZE.height)}`,
    ) ?? null
  return context.lazy.buy().then(
    (code) => code.beginOnramp(context, options ?? {}, popup),
    (error: unknown) => {
      popup?.close()
      throw error
    },
  )
})
