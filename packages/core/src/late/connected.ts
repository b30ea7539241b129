// One chunk of what a page with a connected wallet needs: restoring it, hearing other tabs, disconnecting, reading
// chains. It comes behind a restore or right after a connection, so that connecting itself stays small.
import './session.js'

export { fetchBalance } from '../balances/fetchBalance.js'
export { fetchTokens } from '../balances/fetchTokens.js'
export { startBalances } from '../balances/startBalances.js'
export { disconnect } from '../connect/disconnect.js'
export { dropLateAnswer } from '../connect/dropLateAnswer.js'
export { dropConnections } from '../connect/dropConnections.js'
export { setAccounts } from '../connect/setAccounts.js'
export { endUnused } from '../connect/endUnused.js'
export { restore } from '../connect/restore.js'
export { rpcOf } from '../rpc/rpcOf.js'
export { hearTab } from '../tabs/hearTab.js'
