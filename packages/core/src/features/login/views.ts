import type { SocialProvider } from '@latchkey/protocol/features'
import type { Context } from '../../store/context.js'
import type { Views } from '../../store/defineViews.js'
import { needsTerms } from '../connecting/views.js'
import { mayLeaveSignIn } from '../signIn/views.js'

export interface LoginRoutes {
  Socials: { readonly another?: boolean }
  EmailCode: { readonly another?: boolean }
  EmailDevice: { readonly another?: boolean }
  ConnectingSocial: { readonly provider: SocialProvider; readonly another?: boolean }
  ConnectingFarcaster: { readonly another?: boolean }
  ConnectingPasskey: { readonly another?: boolean }
  AccountSettings: object
  AccountType: { readonly type: 'eoa' | 'smartAccount' }
  UpdateEmail: object
  ApproveTransaction: {
    readonly purpose?: 'approval' | 'login' | 'settings' | 'refused'
    readonly name?: string
  }
}

const loginView = (title: string, begin?: 'confirmDevice' | 'loginFarcaster' | 'loginPasskey') =>
  ({
    title,
    needs: 'disconnected',
    guard: needsTerms,
    asks: true,
    onEnter: async (context: Context, _data: object, signal: AbortSignal): Promise<void> => {
      // Keeps login out of page load.
      const code = await import('./login.js')
      if (signal.aborted) return begin ? undefined : code.leaveLogin(context, true)
      signal.addEventListener('abort', () => code.leaveLogin(context))
      if (begin) await code[begin](context.client).catch(() => undefined)
    },
  }) as const

export const loginViews: Views<LoginRoutes> = {
  Socials: { title: 'socials.title', needs: 'disconnected', guard: needsTerms },
  EmailCode: loginView('emailCode.title'),
  EmailDevice: loginView('emailCode.title', 'confirmDevice'),
  ConnectingSocial: { ...loginView('socials.title'), data: ['provider'] },
  ConnectingFarcaster: loginView('farcaster.title', 'loginFarcaster'),
  ConnectingPasskey: loginView('passkey.title', 'loginPasskey'),
  AccountSettings: { title: 'settings.title', needs: 'account' },
  AccountType: { title: 'accountType.title', needs: 'account', data: ['type'], next: [] },
  UpdateEmail: { title: 'updateEmail.title', needs: 'account' },
  ApproveTransaction: {
    title: 'approve.title',
    guard: ({ presented }) => (presented.length > 0 ? undefined : 'home'),
    // The frame may ask for the required signature.
    close: mayLeaveSignIn,
  },
}
