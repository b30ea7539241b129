import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Public, worth nothing outside local chains. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** Accounts 0 to 4 keep nonce 0. */
const DEPLOYER_INDEX = 9
const FUNDED = 5
/** Its nonces fix the contracts' addresses. */
const MAKER_INDEX = 10

/** @param {number} addressIndex */
const derive = (addressIndex) => {
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const privateKey = account.getHdKey().privateKey
  if (!privateKey) throw new Error('The mnemonic gave no private key.')
  return { address: account.address, privateKey: toHex(privateKey) }
}

/** @returns {import('./types.js').DevnetAccount[]} */
export const demoAccounts = () => Array.from({ length: FUNDED }, (_, index) => derive(index))

/** @returns {import('viem').Address} issues the tokens */
export const deployer = () => derive(DEPLOYER_INDEX).address

/** @returns {import('viem').Address} fills Uniswap's pools */
export const marketMaker = () => derive(MAKER_INDEX).address

export const bundlerKeys = () => ({ executor: derive(20).privateKey, utility: derive(21).privateKey })
