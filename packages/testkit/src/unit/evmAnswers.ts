import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, toQuantity } from '../crypto/hex.js'
import type { NodeAnswers } from './mockNode.js'

/** 10 ETH. */
const BALANCE = 10_000_000_000_000_000_000n
const GWEI = 1_000_000_000n
const zeros = (bytes: number): string => `0x${'00'.repeat(bytes)}`

/** Mines each transaction at once, in its own block. */
export function evmAnswers(chainIdOf: (url: string) => number | undefined): NodeAnswers {
  const mined: string[] = []
  const block = () => toQuantity(mined.length + 1)
  const blockFacts = () => ({
    number: block(),
    hash: zeros(32),
    baseFeePerGas: toQuantity(GWEI),
    gasLimit: toQuantity(30_000_000),
    timestamp: toQuantity(Math.floor(Date.now() / 1000)),
    transactions: [],
  })
  return {
    eth_chainId: (_params: readonly unknown[], url: string) => toQuantity(chainIdOf(url) ?? 1),
    eth_blockNumber: block,
    eth_getBlockByNumber: blockFacts,
    eth_getBalance: toQuantity(BALANCE),
    eth_getCode: '0x',
    eth_call: '0x',
    eth_gasPrice: toQuantity(2n * GWEI),
    eth_maxPriorityFeePerGas: toQuantity(GWEI),
    eth_estimateGas: toQuantity(21_000),
    eth_getTransactionCount: () => toQuantity(mined.length),
    eth_feeHistory: () => ({
      oldestBlock: block(),
      baseFeePerGas: [toQuantity(GWEI), toQuantity(GWEI)],
      gasUsedRatio: [0.5],
      reward: [[toQuantity(GWEI)]],
    }),
    eth_sendRawTransaction: ([raw]: readonly unknown[]) => {
      const hash = bytesToHex(keccak_256(hexToBytes(String(raw))))
      mined.push(hash)
      return hash
    },
    eth_getTransactionByHash: ([hash]: readonly unknown[]) =>
      mined.includes(String(hash))
        ? { hash, blockNumber: toQuantity(mined.indexOf(String(hash)) + 2) }
        : null,
    eth_getTransactionReceipt: ([hash]: readonly unknown[]) =>
      mined.includes(String(hash))
        ? {
            transactionHash: hash,
            transactionIndex: '0x0',
            blockHash: zeros(32),
            blockNumber: toQuantity(mined.indexOf(String(hash)) + 2),
            status: '0x1',
            gasUsed: toQuantity(21_000),
            effectiveGasPrice: toQuantity(2n * GWEI),
            logs: [],
          }
        : null,
  }
}
