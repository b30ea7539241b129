import { pause } from '@latchkey/protocol/abort'
import type { Context } from '../../store/context.js'
import { until } from '../../store/follow.js'
import { connectedAccount } from '../../store/selectors.js'
import { sessionOf } from './ensureSession.js'
import { settle } from './signIn.js'
import { keyOf, memoryOf, setSignIn } from './signInState.js'

/** Only if tabs share sessions. */
export function followTabs(context: Context): void {
  const { env, lifetime, log, platform } = context
  const memory = memoryOf(context)
  let turn = 0
  const handleMessage = async (isSigned: boolean): Promise<void> => {
    turn += 1
    const messageTurn = turn
    // The message may arrive before the other tab's writes.
    for (const ms of [0, 100, 400, 1_500]) {
      if (ms > 0) await pause(platform, ms, lifetime)
      if (messageTurn !== turn || lifetime.aborted || (await syncSession(context)) === isSigned) return
    }
  }
  const tabs = platform.channel(`${env.scope}.signIn`, (message) => {
    const { isSigned } = Object(message) as { readonly isSigned?: unknown }
    handleMessage(isSigned === true).catch(log.failed('The session was not looked up again'))
  })
  memory.tabs = tabs
  const close = (): void => {
    tabs?.close()
    if (memory.tabs === tabs) delete memory.tabs
  }
  lifetime.addEventListener('abort', close, { once: true })
}

async function syncSession(context: Context): Promise<boolean | undefined> {
  const { lifetime, store } = context
  await awaitCheck(context)
  const account = connectedAccount(store.getState())
  if (lifetime.aborted || !account || !store.getState().signIn) return undefined
  const session = await sessionOf(context, account)
  const now = connectedAccount(store.getState())
  if (lifetime.aborted || !now || keyOf(now) !== keyOf(account)) return undefined
  const isSigned = store.getState().signIn?.status === 'signed'
  if (session && !isSigned) settle(context, account, session)
  if (!session && isSigned) setSignIn(context, account, { status: 'unsigned' })
  return session !== undefined
}

const awaitCheck = (context: Context): Promise<void> =>
  until(context, ({ signIn }) => signIn?.status !== 'checking')
