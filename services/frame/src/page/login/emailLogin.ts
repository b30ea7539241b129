import { LatchkeyError } from '@latchkey/protocol/errors'
import { FRAME_MS } from '@latchkey/protocol/frame'
import type { Attempt, Gateway } from '../services/gateway.js'
import type { Vault } from '../vault/vault.js'
import { deviceRecord } from './deviceRecord.js'
import type { Session } from './session.js'

/** Milliseconds. */
const pause = 1_500

export interface EmailLoginDeps {
  readonly vault: Vault
  readonly gateway: Pick<Gateway, 'beginEmail' | 'lookAt' | 'finishEmail'>
  readonly session: Session
  readonly prepare: () => void
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

/** On a new device a link comes first if the project checks devices. */
export function createEmailLogin({ vault, gateway, session, prepare, wait, now }: EmailLoginDeps) {
  let open: (Attempt & { readonly email: string }) | undefined
  let looking: AbortController | undefined

  function attempt(): NonNullable<typeof open> {
    if (open === undefined) throw new LatchkeyError('not_connected')
    return open
  }

  return {
    async begin(email: string): Promise<Attempt['action'] | 'CONNECT'> {
      const present = await session.find()
      const address = email.trim().toLowerCase()
      if (present?.email === address) return 'CONNECT'
      looking?.abort()
      const begun = await gateway.beginEmail(email, await vault.get(deviceRecord(email)))
      open = { ...begun, email: address }
      prepare()
      return begun.action
    },

    /** As long as the host's page waits; a new wait ends the previous one. */
    async device(): Promise<void> {
      const { attempt: token } = attempt()
      looking?.abort()
      const { signal } = (looking = new AbortController())
      const until = now() + FRAME_MS.request
      for (;;) {
        if (signal.aborted) throw new LatchkeyError('request_aborted')
        const { action } = await gateway.lookAt(token, signal)
        if (action !== 'VERIFY_DEVICE') return
        if (now() + pause >= until) throw new LatchkeyError('iframe_request_timeout')
        await wait(pause)
      }
    },

    async code(code: string): Promise<void> {
      const { attempt: token, email } = attempt()
      const loggedIn = await gateway.finishEmail(token, code)
      open = undefined
      // The gateway could name an address of its own.
      await session.begin({ ...loggedIn, email }, 'email')
    },

    cancel(): void {
      looking?.abort()
      open = undefined
    },
  }
}

export type EmailLogin = ReturnType<typeof createEmailLogin>
