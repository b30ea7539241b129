import type { State } from '@latchkey/core'
import { renderView } from './renderView.js'
import { ADDRESS } from './renderWithin.js'

export const caipAddress = `eip155:31337:${ADDRESS}` as const

const nobody = () => Promise.reject(new Error('nobody asks'))

export const renderSignIn = (state: Partial<State> = {}) =>
  renderView(
    { view: 'SIWXSignMessage' },
    {
      account: {},
      config: {
        siwx: {
          createMessage: nobody,
          addSession: nobody,
          setSessions: nobody,
          getSessions: async () => [],
          revokeSession: nobody,
        },
        metadata: { name: 'Lumen' },
      },
      state: { signIn: { caipAddress, status: 'unsigned', required: true }, ...state },
    },
  )
