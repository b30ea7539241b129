import type { Caller } from '@latchkey/kit/http/caller'
import type { AuthContext } from './authContext.js'
import type { Devices } from './devices.js'
import type { Sessions, Tokens } from './sessions.js'

export interface Entered extends Tokens {
  readonly userId: string
  readonly deviceToken: string
}

type Transaction = Pick<AuthContext['query'], 'insert' | 'update' | 'delete' | 'execute'>

/** In one transaction, after an identity was proved. */
export function createEntrance(
  { query, audit }: AuthContext,
  { devices, sessions }: { readonly devices: Devices; readonly sessions: Sessions },
) {
  return async (caller: Caller, userOf: (transaction: Transaction) => Promise<string>): Promise<Entered> => {
    const { deviceId, ...opened } = await query.transaction(async (transaction) => {
      const userId = await userOf(transaction)
      const device = await devices.keep(transaction, { userId, label: caller.device })
      return {
        userId,
        deviceId: device,
        ...(await sessions.open(transaction, caller, { userId, deviceId: device })),
      }
    })
    await audit('logged_in', { ...caller, userId: opened.userId })
    return { ...opened, deviceToken: devices.tokenOf(deviceId) }
  }
}

export type Enter = ReturnType<typeof createEntrance>
