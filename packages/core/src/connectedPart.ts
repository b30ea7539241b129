// One file of what a page with a connected wallet needs, behind a restore or right after a connection.
export { fetchBalance } from './features/balances/fetchBalance.js'
export { fetchTokens } from './features/balances/fetchTokens.js'
export { startBalances } from './features/balances/startBalances.js'
export { rpcOf } from './rpc/createRpc.js'
export { hearTab } from './connections/hearTab.js'
export { setAccounts } from './connections/accounts.js'
export { disconnect, dropConnections, dropLateAnswer, endUnused } from './connections/disconnect.js'
export { restore } from './connections/restore.js'
