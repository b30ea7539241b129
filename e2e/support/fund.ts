import { parseEther, type Hex } from 'viem'
import { chainClient } from './chain.js'

export const fund = (address: Hex): Promise<void> =>
  chainClient().setBalance({ address, value: parseEther('3') })
