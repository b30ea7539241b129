import type { SocialProvider } from '@latchkey/protocol/features'
import type { Context } from '../../store/context.js'
import type { Views } from '../../store/defineViews.js'
import type { Presented } from '../../types/present.js'
import type { State } from '../../types/state.js'
import { needsTerms } from '../connecting/views.js'

/** Logging in, what the wallet's own page asks, and its settings. */
export interface LoginRoutes {
  /** All accounts elsewhere by which one can log in. */
  Socials: { readonly another?: boolean }
  /** The code of the letter. */
  EmailCode: { readonly another?: boolean }
  /** A device that is new: the link of the letter. */
  EmailDevice: { readonly another?: boolean }
  ConnectingSocial: { readonly provider: SocialProvider; readonly another?: boolean }
  ConnectingFarcaster: { readonly another?: boolean }
  ConnectingPasskey: { readonly another?: boolean }
  AccountSettings: object
  UpdateEmail: object
  UpdateEmailCode: object
  /** The wallet's own page, while it asks something. */
  ApproveTransaction: { readonly purpose?: 'approve' | 'login' | 'settings' | 'refused' }
}

/** What is begun on it is given up when it is left. */
const asks = (begin?: (code: LoginPart, context: Context) => Promise<unknown>) =>
  ({
    needs: 'disconnected',
    guard: needsTerms,
    asks: true,
    onEnter: async (context: Context, _data: object, signal: AbortSignal): Promise<void> => {
      const code = await context.lazy.login()
      if (signal.aborted) return
      signal.addEventListener('abort', () => code.leaveLogin(context))
      // How it went stands in the state.
      await begin?.(code, context).catch(() => undefined)
    },
  }) as const

type LoginPart = Awaited<ReturnType<Context['lazy']['login']>>

export const loginViews: Views<LoginRoutes> = {
  Socials: { title: 'socials.title', needs: 'disconnected', guard: needsTerms, next: ['ConnectingSocial'] },
  EmailCode: { ...asks(), title: 'emailCode.title' },
  EmailDevice: { ...asks((code, context) => code.confirmDevice(context.client)), title: 'emailDevice.title' },
  ConnectingSocial: { ...asks(), title: 'socials.title', data: ['provider'] },
  ConnectingFarcaster: {
    ...asks((code, context) => code.loginFarcaster(context.client)),
    title: 'farcaster.title',
  },
  ConnectingPasskey: {
    ...asks((code, context) => code.loginPasskey(context.client)),
    title: 'passkey.title',
  },
  AccountSettings: { title: 'settings.title', needs: 'account', next: ['UpdateEmail'] },
  UpdateEmail: { title: 'updateEmail.title', needs: 'account' },
  UpdateEmailCode: { title: 'updateEmail.title', needs: 'account' },
  ApproveTransaction: {
    title: ({ modal, presented }: State) => TITLES[purposeOf(presented, modal.stack.at(-1)?.request)],
    guard: ({ presented }) => (presented.length > 0 ? undefined : 'home'),
  },
}

type Purpose = NonNullable<LoginRoutes['ApproveTransaction']['purpose']>

const TITLES: Readonly<Record<Purpose, string>> = {
  approve: 'approve.title',
  login: 'approve.login',
  settings: 'settings.title',
  refused: 'approve.refused',
}

function purposeOf(presented: readonly Presented[], request: number | undefined): Purpose {
  const purpose = presented.find(({ id }) => id === request)?.data['purpose']
  return typeof purpose === 'string' && Object.hasOwn(TITLES, purpose) ? (purpose as Purpose) : 'approve'
}
