// One file of what asks a wallet and of what a page with a connected one needs: who comes to the one comes to the other.
export { connect, connectPatiently } from './connections/connect.js'
export { signInWith } from './connections/signInWith.js'
export { actionsOf, callWallet, signMessage, signTypedData } from './connections/requests.js'
export { switchNetwork } from './connections/switchNetwork.js'
export { providerWallet } from './connections/providerWallet.js'

// Looks a wallet up by its id, and asks it elsewhere.
export { givePairing } from './features/remote/givePairing.js'
export { prepareTap } from './features/remote/prepareTap.js'
export { reachWallet } from './features/remote/reachWallet.js'
export { findWallet, getCatalogueWallet } from './wallets/findWallet.js'
export { followWallet } from './wallets/followWallet.js'
export { loadKnown } from './wallets/loadKnown.js'

// Behind a restore, or right after a connection.
export { fetchBalance } from './features/balances/fetchBalance.js'
export { fetchTokens } from './features/balances/fetchTokens.js'
export { startConnected } from './features/account/startConnected.js'
export { followBalances } from './features/wallets/followBalances.js'
export { rpcOf } from './rpc/createRpc.js'
export { hearTab } from './connections/hearTab.js'
export { setAccounts } from './connections/accounts.js'
export { disconnect, dropConnections, dropLateAnswer, endUnused } from './connections/disconnect.js'
export { followStored } from './connections/followConnections.js'
export { recheck, settleQuestion } from './connections/recheck.js'
export { restore } from './connections/restore.js'
export { switchAccount } from './connections/switchAccount.js'
export { comeBack, resyncSession, switchFamily } from './connections/switchFamily.js'
