import type { NamespaceFacts } from './namespaces.js'

const methods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

export const eip155: NamespaceFacts = {
  methods,
  nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  addressForm: '0x and 40 hex digits',
  isAddress: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
  looksLikeAddress: (text) => text.startsWith('0x'),
  sameAddress: (text) => text.toLowerCase(),
  failures: {
    known: [
      [/revert/i, 'execution reverted'],
      [/insufficient (?:funds|balance)/i, 'insufficient funds for gas * price + value'],
      [/nonce too low|nonce is too low|old nonce/i, 'nonce too low'],
      [/nonce too high|nonce gap/i, 'nonce too high'],
      [/already known|known transaction|already imported/i, 'already known'],
      [/replacement/i, 'replacement transaction underpriced'],
      [/less than (?:block )?base ?fee|fee ?cap .*base ?fee/i, 'max fee per gas less than block base fee'],
      [/underpriced|gas price (?:too low|below)/i, 'transaction underpriced'],
      [/intrinsic gas/i, 'intrinsic gas too low'],
      [/out of gas|gas required exceeds/i, 'gas required exceeds allowance'],
      [/exceeds block gas limit/i, 'exceeds block gas limit'],
      [/invalid (?:sender|signature|chain ?id)/i, 'invalid sender'],
      [
        /(?:block|header|state|trie node)\b.*(?:not found|missing|unknown|pruned)|missing trie node/i,
        'block not found',
      ],
      [/limit exceeded|too many|more than \d+ results|block range|range is too/i, 'limit exceeded'],
    ],
    byCode: new Map([
      [3, 'execution reverted'],
      [-32000, 'invalid input'],
      [-32001, 'resource not found'],
      [-32002, 'resource unavailable'],
      [-32003, 'transaction rejected'],
      [-32004, 'method not supported'],
      [-32005, 'limit exceeded'],
    ]),
    dataOf: revertOf,
  },
}

const revertData = /^0x[0-9a-fA-F]{0,65536}$/

/** Some nodes wrap the bytes in an object. */
function revertOf(data: unknown): string | undefined {
  const bytes = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof bytes === 'string' && revertData.test(bytes) ? bytes : undefined
}
