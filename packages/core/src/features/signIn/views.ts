import type { Views } from '../../store/defineViews.js'

/** Who proves an address. */
export interface SignInRoutes {
  SIWXSignMessage: undefined
}

export const signInViews: Views<SignInRoutes> = {
  SIWXSignMessage: {
    title: 'signIn.title',
    needs: 'account',
    guard: ({ signIn }) => (signIn && signIn.status !== 'signed' ? undefined : 'home'),
    back: () => false,
    // Who must sign in leaves by cancelling, which says what it does.
    close: ({ signIn }) => !signIn?.required || signIn.status === 'signed',
  },
}
