import type { State } from '@latchkey/core'
import { renderView } from './renderView.js'
import { ADDRESS } from './renderWithin.js'

export const caipAddress = `eip155:31337:${ADDRESS}` as const

const rejectRequest = () => Promise.reject(new Error('nobody asks'))

export const renderSignIn = (state: Partial<State> = {}) =>
  renderView(
    { view: 'SIWXSignMessage' },
    {
      account: {},
      config: {
        siwx: {
          createMessage: rejectRequest,
          addSession: rejectRequest,
          setSessions: rejectRequest,
          getSessions: async () => [],
          revokeSession: rejectRequest,
        },
        metadata: { name: 'Lumen' },
      },
      state: { signIn: { caipAddress, status: 'unsigned', required: true }, ...state },
    },
  )
