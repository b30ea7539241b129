import './session.js'

// One chunk of what a page with a connected wallet needs: restoring it, hearing other tabs, disconnecting, reading
// chains. It comes behind a restore or right after a connection, so that connecting itself stays small.

export { fetchBalance } from '../features/balances/fetchBalance.js'
export { fetchTokens } from '../features/balances/fetchTokens.js'
export { startBalances } from '../features/balances/startBalances.js'
export { disconnect } from '../connections/disconnect.js'
export { dropLateAnswer } from '../connections/disconnect.js'
export { dropConnections } from '../connections/disconnect.js'
export { setAccounts } from '../connections/accounts.js'
export { endUnused } from '../connections/disconnect.js'
export { restore } from '../connections/restore.js'
export { rpcOf } from '../rpc/createRpc.js'
export { hearTab } from '../tabs/hearTab.js'
