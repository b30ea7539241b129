import type { ChannelPort } from '../channel/openChannel.js'
import { createQueue } from '../queue.js'
import type { Mailbox } from '../services/mailbox.js'
import { createStage } from '../ui/stage.js'
import type { Theme } from '../ui/theme.js'
import { openWindow } from '../window/openWindow.js'
import { createScreens } from '../window/screens.js'
import { createWalletWindow } from '../window/walletWindow.js'
import { wait } from './clock.js'

interface PageScreensDeps {
  readonly projectId: string
  readonly theme: Theme
  readonly mailbox: Mailbox
  readonly post: ChannelPort['post']
}

export function createPageScreens({ projectId, theme, mailbox, post }: PageScreensDeps) {
  const inline = createStage({
    document,
    view: window,
    onShow: (purpose, height) => post({ type: '@latchkey-frame/SHOW', payload: { purpose, height } }),
    onHide: () => post({ type: '@latchkey-frame/HIDE', payload: {} }),
  })
  const stage = createScreens(inline)
  return {
    inline,
    /** Settings, logins and approvals draw in an open wallet window. */
    stage,
    onScreen: createQueue(),
    walletWindow: createWalletWindow({
      screens: stage,
      inline,
      open: () => openWindow({ view: window, projectId, theme, mailbox, wait }),
    }),
  }
}

export type PageScreens = ReturnType<typeof createPageScreens>
