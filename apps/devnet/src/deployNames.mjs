import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  keccak256,
  parseEther,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { demoAccounts } from './accounts.mjs'
import { artifact } from './tokens.mjs'

/** Public, like the mnemonic. */
const namesKey = keccak256(toHex('latchkey devnet names'))

const from = privateKeyToAccount(keccak256(toHex('latchkey devnet names owner'))).address

const suffix = '.latch.eth'

const ensName = 'thimble.eth'

/**
 * Does not wait for the block.
 *
 * @param {{ chain: Pick<import('./types.js').DevnetChain, 'id' | 'caip2' | 'rpcUrl'>, gatewayPort:
 *   number }} options
 * @returns the gateway's settings
 */
export async function deployNames({ chain, gatewayPort }) {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(walletActions)
  await client.setBalance({ address: from, value: parseEther('10') })
  await client.impersonateAccount({ address: from })
  const universalResolver = getContractAddress({ from, nonce: 1n })
  const [names, ens] = [artifact('OffchainNames'), artifact('TestEns')]
  const owner = demoAccounts()[3]
  if (!owner) throw new Error('There is no account for the name.')
  const coinType = BigInt(0x80000000 + chain.id)
  const packet = toHex(packetToBytes(ensName))
  const call = (/** @type {string} */ functionName, /** @type {unknown[]} */ args) => ({
    to: universalResolver,
    data: encodeFunctionData({ abi: ens.abi, functionName, args }),
  })
  const urls = [`http://127.0.0.1:${gatewayPort}/v1/names/{sender}/{data}`]
  const transactions = [
    {
      data: encodeDeployData({
        abi: names.abi,
        bytecode: names.bytecode,
        args: [urls, privateKeyToAccount(namesKey).address],
      }),
    },
    { data: encodeDeployData({ abi: ens.abi, bytecode: ens.bytecode, args: [] }) },
    call('setName', [packet, coinType, owner.address, '']),
    call('setPrimary', [owner.address, coinType, ensName]),
  ]
  for (const [nonce, transaction] of transactions.entries())
    await client.sendTransaction({ ...transaction, account: from, chain: null, nonce, gas: 3_000_000n })
  return {
    settings: { LATCHKEY_NAMES_KEY: namesKey },
    config: { names: { suffixes: [suffix], ens: { chain: chain.caip2, universalResolver } } },
  }
}
