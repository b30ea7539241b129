import type { Context } from '../client/context.js'

/** Loads the code that keeps balances fresh once something is connected. Returns stop. */
export function startBalancesWhenConnected(context: Context): () => void {
  const { lifetime, store } = context
  let stop: (() => void) | undefined
  const check = (): void => {
    if (!Object.values(store.getState().accounts).some((account) => account.status === 'connected')) return
    unsubscribe()
    void import('../balances/startBalances.js').then(
      ({ startBalances }) => {
        if (!lifetime.aborted) stop = startBalances(context)
      },
      (error: unknown) => context.log.error('Balances cannot be loaded', String(error)),
    )
  }
  const unsubscribe = store.subscribe(check)
  return () => {
    unsubscribe()
    stop?.()
  }
}
