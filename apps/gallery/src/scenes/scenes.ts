import { account } from './account.js'
import { activity, transaction } from './activity.js'
import { allWallets } from './allWallets.js'
import { buy, coins, currencies, fund, purchase, states } from './buy.js'
import { connect, connectWallets } from './connect.js'
import { connecting, walletFamilies } from './connecting.js'
import { customized } from './customized.js'
import { profile, registerName, registerNameSuccess } from './names.js'
import { networks, switchActiveChain, switchNetwork, unsupportedChain } from './networks.js'
import { buttons, chunks, getWallets, receive, toasts, whatIsAWallet } from './other.js'
import { qrCode } from './qrCode.js'
import { anyWallet } from './anyWallet.js'
import { connectingRemote } from './connectingRemote.js'
import { openWallet } from './openWallet.js'
import { payGroups } from './pay.js'
import type { Scene, SceneGroup } from './Scene.js'
import { loggedInGroups } from './loggedIn.js'
import { loginGroups } from './login.js'
import { tokenDetails } from './token.js'
import { swapGroups } from './swap.js'
import { swapProgress } from './swapProgress.js'
import { signIn } from './signIn.js'
import { smartSessionGroups } from './smartSessions.js'
import { wallets } from './wallets.js'
import { preview, progress, selectToken, walletSend } from './send.js'

export const groups: readonly SceneGroup[] = [
  connect,
  connectWallets,
  connecting,
  walletFamilies,
  connectingRemote,
  anyWallet,
  openWallet,
  allWallets,
  account,
  activity,
  transaction,
  tokenDetails,
  fund,
  buy,
  coins,
  currencies,
  states,
  purchase,
  registerName,
  registerNameSuccess,
  profile,
  wallets,
  walletSend,
  selectToken,
  preview,
  progress,
  ...swapGroups,
  swapProgress,
  ...payGroups,
  receive,
  networks,
  switchNetwork,
  switchActiveChain,
  signIn,
  ...smartSessionGroups,
  unsupportedChain,
  whatIsAWallet,
  getWallets,
  toasts,
  chunks,
  buttons,
  ...loginGroups,
  ...loggedInGroups,
  customized,
  qrCode,
]

/** `Connect/default` */
export function findScene(id: string): Scene | undefined {
  const [view, state] = id.split('/')
  return groups.find((group) => group.view === view)?.scenes.find((scene) => scene.state === state)
}
