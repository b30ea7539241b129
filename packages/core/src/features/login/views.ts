import type { SocialProvider } from '@latchkey/protocol/features'
import type { Context } from '../../store/context.js'
import type { Views } from '../../store/defineViews.js'
import { needsTerms } from '../connecting/views.js'
import { mayLeaveSignIn } from '../signIn/views.js'

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
  /** Going over to the other account of the wallet. */
  AccountType: { readonly type: 'eoa' | 'smartAccount' }
  /** The new address, then the codes. */
  UpdateEmail: object
  /** The wallet's own page, while it asks something. With a `name` that is its title. */
  ApproveTransaction: {
    readonly purpose?: 'approval' | 'login' | 'settings' | 'refused'
    readonly name?: string
  }
}

/** A view that stands for a log-in: what is begun on it is given up when it is left. */
const asks = (title: string, begin?: 'confirmDevice' | 'loginFarcaster' | 'loginPasskey') =>
  ({
    title,
    needs: 'disconnected',
    guard: needsTerms,
    asks: true,
    onEnter: async (context: Context, _data: object, signal: AbortSignal): Promise<void> => {
      // In the table of page load it would be paid for by pages on which nobody logs in.
      const code = await import('./login.js')
      // Who left before it came gives up what the press itself began.
      if (signal.aborted) return begin ? undefined : code.leaveLogin(context, true)
      signal.addEventListener('abort', () => code.leaveLogin(context))
      // How it went stands in the state.
      if (begin) await code[begin](context.client).catch(() => undefined)
    },
  }) as const

export const loginViews: Views<LoginRoutes> = {
  Socials: { title: 'socials.title', needs: 'disconnected', guard: needsTerms },
  EmailCode: asks('emailCode.title'),
  EmailDevice: asks('emailCode.title', 'confirmDevice'),
  ConnectingSocial: { ...asks('socials.title'), data: ['provider'] },
  ConnectingFarcaster: asks('farcaster.title', 'loginFarcaster'),
  ConnectingPasskey: asks('passkey.title', 'loginPasskey'),
  AccountSettings: { title: 'settings.title', needs: 'account' },
  AccountType: { title: 'accountType.title', needs: 'account', data: ['type'], next: [] },
  UpdateEmail: { title: 'updateEmail.title', needs: 'account' },
  ApproveTransaction: {
    title: 'approve.title',
    guard: ({ presented }) => (presented.length > 0 ? undefined : 'home'),
    // The wallet's own page may ask for the signature that is required.
    close: mayLeaveSignIn,
  },
}
