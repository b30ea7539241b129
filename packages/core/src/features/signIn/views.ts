import type { Views } from '../../store/defineViews.js'
import type { State } from '../../types/state.js'

/** Who proves an address. */
export interface SignInRoutes {
  SIWXSignMessage: undefined
}

/** Who must sign in leaves by cancelling, which says what it does. */
export const mayLeaveSignIn = ({ signIn }: Pick<State, 'signIn'>): boolean =>
  !signIn?.required || signIn.status === 'signed'

export const signInViews: Views<SignInRoutes> = {
  SIWXSignMessage: {
    title: 'signIn.title',
    needs: 'account',
    guard: ({ signIn }) => (signIn && signIn.status !== 'signed' ? undefined : 'home'),
    back: () => false,
    close: mayLeaveSignIn,
  },
}
