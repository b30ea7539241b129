import { parseEther, type Hex } from 'viem'
import { chainClient } from './chain.js'

/** Gives an account three ETH on the first chain of the world. */
export const fund = (address: Hex): Promise<void> =>
  chainClient().setBalance({ address, value: parseEther('3') })
