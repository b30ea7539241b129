import type { Views } from '../../store/defineViews.js'
import type { State } from '../../types/state.js'

export interface SignInRoutes {
  SIWXSignMessage: undefined
}

/** Only Cancel names the consequence. */
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
