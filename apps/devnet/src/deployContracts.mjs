import {
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { demoAccounts, deployer } from './accounts.mjs'
import { artifact, tokens } from './tokens.mjs'

export const multicall3Address = /** @type {const} */ ('0xcA11bde05977b3631167028862bE2a173976CA11')

export const blockedReceiver = getAddress('0x000000000000000000000000000000000b10c4ed')

const SUPPLY_SHARES = 1000n

/**
 * The deployer keeps about a thousand shares, as a faucet.
 *
 * @param {string} rpcUrl
 * @param {bigint} divisor of this chain's shares, so that chains show different balances
 * @throws when a transaction reverts or an address differs from the plan
 */
export async function deployContracts(rpcUrl, divisor) {
  const from = deployer()
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: from, value: parseEther('1000000') })
  let nonce = 0
  /** @type {import('viem').Hex[]} */
  const hashes = []
  // anvil holds the key and mines at once.
  const send = async (
    /** @type {{ to?: import('viem').Address, data: import('viem').Hex, value?: bigint }} */ tx,
  ) => {
    hashes.push(
      await client.sendTransaction({ ...tx, account: from, chain: null, nonce: nonce++, gas: 3_000_000n }),
    )
  }

  const list = tokens()
  for (const { kind, artifact: contract, units } of list) {
    const args = kind === 'weth' ? [] : [units * SUPPLY_SHARES]
    await send({ data: encodeDeployData({ abi: contract.abi, bytecode: contract.bytecode, args }) })
  }
  for (const { kind, address, artifact: contract, units } of list) {
    const call = (/** @type {string} */ functionName, /** @type {unknown[]} */ args) =>
      encodeFunctionData({ abi: contract.abi, functionName, args })
    if (kind === 'weth') await send({ to: address, data: call('deposit', []), value: units * SUPPLY_SHARES })
    for (const account of demoAccounts()) {
      await send({ to: address, data: call('transfer', [account.address, units / divisor]) })
    }
    if (kind === 'dollar') await send({ to: address, data: call('setBlocked', [blockedReceiver, true]) })
  }
  await client.setCode({ address: multicall3Address, bytecode: artifact('Multicall3').deployedBytecode })

  const receipts = await Promise.all(
    hashes.map((hash) => client.waitForTransactionReceipt({ checkReplacement: false, hash })),
  )
  const failed = receipts.find((receipt) => receipt.status !== 'success')
  if (failed) throw new Error(`A set-up transaction reverted on ${rpcUrl}: ${failed.transactionHash}`)
  list.forEach(({ symbol, address }, index) => {
    const at = receipts[index]?.contractAddress
    if (!at || getAddress(at) !== address) throw new Error(`${symbol} landed on ${at}, planned ${address}.`)
  })
}
