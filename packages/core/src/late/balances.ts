// One chunk of what reads chains: the RPC client, and the balances that are kept while a wallet is connected.
export { fetchBalance } from '../balances/fetchBalance.js'
export { fetchTokens } from '../balances/fetchTokens.js'
export { startBalances } from '../balances/startBalances.js'
export { createRpc } from '../rpc/createRpc.js'
