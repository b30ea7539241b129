import { formatCaip10 } from '@latchkey/protocol/caip'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { createCache } from '../../storage/createCache.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { NativeBalance } from '../../types/adapter.js'
import type { ConnectionState, Loadable } from '../../types/state.js'
import { isBalance } from '../balances/fetchBalance.js'

/** Of inactive connections, once each. Skips failures. */
export function followBalances(context: Context, signal: AbortSignal): void {
  const { store } = context
  if (signal.aborted) return
  const read = (): void => {
    for (const id of Object.keys(store.getState().connections)) {
      const { active, connections } = store.getState()
      const connection = connections[id]
      if (!connection || connection.balance || active[connection.namespace] === id) continue
      if (context.env.network(connection.chainId)) void readBalance(context, connection)
    }
  }
  follow(context, (state) => state, read, { signal })
  read()
}

async function readBalance(context: Context, connection: ConnectionState): Promise<void> {
  const { address, chainId, namespace } = connection
  const { adapters, env, lifetime, log, platform } = context
  const caipAddress = formatCaip10(chainId, address)
  const show = (balance: Loadable<NativeBalance>): void => {
    const now = context.store.getState().connections[connection.id]
    const isSame = now?.address === address && now.chainId === chainId
    if (lifetime.aborted || !isSame || context.store.getState().active[namespace] === connection.id) return
    context.update('idleBalance', ({ connections }) => ({
      connections: { ...connections, [connection.id]: { ...now, balance } },
    }))
  }
  const cache = createCache(context, 'nativeBalance', isBalance)
  const known = cache.get(caipAddress)
  if (known) return show({ status: 'ready', data: known.value, at: known.at })
  show({ status: 'loading' })
  try {
    const reads = await adapters.get(namespace)?.reads(env)
    if (!reads) return
    const data = await reads.getBalance({ address, chainId })
    cache.set(caipAddress, data)
    show({ status: 'ready', data, at: platform.now() })
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'rpc_unreachable', { chainId }).toJSON()
    log.info('The balance of a wallet is not available', { error: error.name, chainId })
    show({ status: 'failed', error, at: platform.now() })
  }
}
