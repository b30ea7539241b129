export { associatedTokenAccount, type TokenOwner } from './address/associatedTokenAccount.js'
export { decodeBase58, encodeBase58 } from './address/base58.js'
export { isAddress } from './address/isAddress.js'
export { isOnCurve } from './address/isOnCurve.js'
export { createReads } from './reads/createReads.js'
export { readLamports, readTokens, type TokenHolding } from './reads/balances.js'
export type { Rpc } from './reads/rpc.js'
export { checkReceiver, type Receiver, type ReceiverKind } from './send/checkReceiver.js'
export { readCommitment, type Commitment } from './send/commitment.js'
export { prepareTransfer, type PreparedTransfer, type Transfer } from './send/prepareTransfer.js'
export { sendError, transactionError, type SentContext } from './send/transactionError.js'
export { waitForTransaction, type Waiting } from './send/waitForTransaction.js'
export { createActions, type SolanaActions } from './actions/createActions.js'
export { connectWallet } from './connect/connectWallet.js'
export { type Discovery, discoverWallets } from './discovery/discoverWallets.js'
export { readRemoteChain, remoteEvents, remoteMethods, withAliases } from './remote/remoteFamily.js'
export { remoteLink, type SolanaSession } from './remote/remoteLink.js'
export { signAndSend, signBytes, signTransactions } from './wallet/askWallet.js'
export { signIn } from './wallet/signIn.js'
export type { SolanaLink } from './wallet/solanaLink.js'
export type {
  SendOptions,
  SignInInput,
  SignInOutput,
  SignTransactionInput,
  SolanaFeatures,
  SolanaWallet,
  WalletChange,
} from './wallet/solanaWallet.js'
