import type { Wallet } from './Wallet.js'

/** RainbowKit's parameters, unused here. */
type NamedWallet = (parameters?: object) => Wallet

/** Latchkey's catalogue has its links and picture. */
const named =
  (id: string, name: string, rdns?: string): NamedWallet =>
  () => ({ id, name, rdns, iconUrl: '', iconBackground: 'transparent' })

export const argentWallet: NamedWallet = /* @__PURE__ */ named('argent', 'Argent')
export const backpackWallet: NamedWallet = /* @__PURE__ */ named('backpack', 'Backpack', 'app.backpack')
export const baseAccount: NamedWallet = /* @__PURE__ */ named('baseAccount', 'Base', 'com.coinbase.wallet')
export const berasigWallet: NamedWallet = /* @__PURE__ */ named('berasig', 'BeraSig')
export const bestWallet: NamedWallet = /* @__PURE__ */ named('bestWallet', 'Best Wallet')
export const bifrostWallet: NamedWallet = /* @__PURE__ */ named(
  'bifrostWallet',
  'Bifrost Wallet',
  'com.bifrostwallet',
)
export const binanceWallet: NamedWallet = /* @__PURE__ */ named(
  'binance',
  'Binance Wallet',
  'com.binance.wallet',
)
export const bitgetWallet: NamedWallet = /* @__PURE__ */ named('bitget', 'Bitget Wallet', 'com.bitget.web3')
export const bitskiWallet: NamedWallet = /* @__PURE__ */ named('bitski', 'Bitski')
export const bitverseWallet: NamedWallet = /* @__PURE__ */ named('bitverse', 'Bitverse')
export const bloomWallet: NamedWallet = /* @__PURE__ */ named('bloom', 'Bloom Wallet')
export const braveWallet: NamedWallet = /* @__PURE__ */ named('brave', 'Brave Wallet', 'com.brave.wallet')
export const bybitWallet: NamedWallet = /* @__PURE__ */ named('bybit', 'Bybit Wallet', 'com.bybit')
export const clvWallet: NamedWallet = /* @__PURE__ */ named('clv', 'CLV Wallet')
export const coin98Wallet: NamedWallet = /* @__PURE__ */ named('coin98', 'Coin98', 'com.coin98')
export const coinbaseWallet: NamedWallet = /* @__PURE__ */ named('coinbase', 'Base', 'com.coinbase.wallet')
export const compassWallet: NamedWallet = /* @__PURE__ */ named('compass', 'Compass Wallet')
export const coreWallet: NamedWallet = /* @__PURE__ */ named('core', 'Core', 'app.core.extension')
export const dawnWallet: NamedWallet = /* @__PURE__ */ named('dawn', 'Dawn')
export const desigWallet: NamedWallet = /* @__PURE__ */ named('desig', 'Desig')
export const enkryptWallet: NamedWallet = /* @__PURE__ */ named('enkrypt', 'Enkrypt')
export const foxWallet: NamedWallet = /* @__PURE__ */ named('foxwallet', 'FoxWallet')
export const frameWallet: NamedWallet = /* @__PURE__ */ named('frame', 'Frame')
export const frontierWallet: NamedWallet = /* @__PURE__ */ named(
  'frontier',
  'Frontier',
  'xyz.frontier.wallet',
)
export const gateWallet: NamedWallet = /* @__PURE__ */ named('gate', 'GateWallet')
export const imTokenWallet: NamedWallet = /* @__PURE__ */ named('imToken', 'imToken')
export const injectedWallet: NamedWallet = /* @__PURE__ */ named('injected', 'Browser wallet')
export const iopayWallet: NamedWallet = /* @__PURE__ */ named('iopay', 'ioPay')
export const kaiaWallet: NamedWallet = /* @__PURE__ */ named('kaia', 'Kaia Wallet')
export const kaikasWallet: NamedWallet = /* @__PURE__ */ named('kaikas', 'Kaikas')
export const krakenWallet: NamedWallet = /* @__PURE__ */ named('kraken', 'Kraken Wallet')
export const kresusWallet: NamedWallet = /* @__PURE__ */ named('kresus', 'Kresus')
export const ledgerWallet: NamedWallet = /* @__PURE__ */ named('ledger', 'Ledger Wallet')
export const magicEdenWallet: NamedWallet = /* @__PURE__ */ named('magicEden', 'Magic Eden Wallet')
export const metaMaskWallet: NamedWallet = /* @__PURE__ */ named('metaMask', 'MetaMask', 'io.metamask')
export const mewWallet: NamedWallet = /* @__PURE__ */ named('mew', 'MEW wallet')
export const nestWallet: NamedWallet = /* @__PURE__ */ named('nest', 'Nest')
export const novaWallet: NamedWallet = /* @__PURE__ */ named('nova', 'Nova Wallet')
export const oktoWallet: NamedWallet = /* @__PURE__ */ named('okto', 'Okto')
export const okxWallet: NamedWallet = /* @__PURE__ */ named('okx', 'OKX Wallet', 'com.okex.wallet')
export const omniWallet: NamedWallet = /* @__PURE__ */ named('omni', 'Omni')
export const oneInchWallet: NamedWallet = /* @__PURE__ */ named('oneInch', '1inch Wallet')
export const oneKeyWallet: NamedWallet = /* @__PURE__ */ named('onekey', 'OneKey', 'so.onekey.app.wallet')
export const paraSwapWallet: NamedWallet = /* @__PURE__ */ named('paraswap', 'ParaSwap')
export const phantomWallet: NamedWallet = /* @__PURE__ */ named('phantom', 'Phantom', 'app.phantom')
export const rabbyWallet: NamedWallet = /* @__PURE__ */ named('rabby', 'Rabby', 'io.rabby')
export const rainbowWallet: NamedWallet = /* @__PURE__ */ named('rainbow', 'Rainbow', 'me.rainbow')
export const ramperWallet: NamedWallet = /* @__PURE__ */ named('ramper', 'Ramper')
export const readyWallet: NamedWallet = /* @__PURE__ */ named('ready', 'Ready')
export const roninWallet: NamedWallet = /* @__PURE__ */ named(
  'ronin',
  'Ronin Wallet',
  'com.roninchain.wallet',
)
export const safeWallet: NamedWallet = /* @__PURE__ */ named('safe', 'Safe')
export const safeheronWallet: NamedWallet = /* @__PURE__ */ named('safeheron', 'Safeheron')
export const safepalWallet: NamedWallet = /* @__PURE__ */ named('safepal', 'SafePal')
export const seifWallet: NamedWallet = /* @__PURE__ */ named('seif', 'Seif')
export const subWallet: NamedWallet = /* @__PURE__ */ named('subwallet', 'SubWallet', 'app.subwallet')
export const tahoWallet: NamedWallet = /* @__PURE__ */ named('taho', 'Taho')
export const talismanWallet: NamedWallet = /* @__PURE__ */ named('talisman', 'Talisman', 'xyz.talisman')
export const tokenPocketWallet: NamedWallet = /* @__PURE__ */ named(
  'tokenPocket',
  'TokenPocket',
  'pro.tokenpocket',
)
export const tokenaryWallet: NamedWallet = /* @__PURE__ */ named('tokenary', 'Tokenary')
export const trustWallet: NamedWallet = /* @__PURE__ */ named('trust', 'Trust Wallet', 'com.trustwallet.app')
export const uniswapWallet: NamedWallet = /* @__PURE__ */ named(
  'uniswap',
  'Uniswap Wallet',
  'org.uniswap.app',
)
export const universalProfilesWallet: NamedWallet = /* @__PURE__ */ named(
  'universalProfiles',
  'UniversalProfiles',
)
export const valoraWallet: NamedWallet = /* @__PURE__ */ named('valora', 'Valora')
export const walletConnectWallet: NamedWallet = /* @__PURE__ */ named('walletConnect', 'WalletConnect')
export const wigwamWallet: NamedWallet = /* @__PURE__ */ named('wigwam', 'Wigwam', 'com.wigwam.wallet')
export const xPortalWallet: NamedWallet = /* @__PURE__ */ named(
  'xportal',
  'xPortal',
  'com.elrond.maiar.wallet',
)
export const xdefiWallet: NamedWallet = /* @__PURE__ */ named('xdefi', 'XDEFI')
export const zealWallet: NamedWallet = /* @__PURE__ */ named('zeal', 'Zeal', 'app.zeal')
export const zerionWallet: NamedWallet = /* @__PURE__ */ named('zerion', 'Zerion', 'io.zerion.wallet')
