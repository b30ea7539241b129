import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseEther,
  publicActions,
} from 'viem'
import { demoAccounts, deployer } from './accounts.mjs'
import { deployContracts } from './deployContracts.mjs'
import { placeSmartAccounts } from './placeSmartAccounts.mjs'
import { placeUniswap } from './placeUniswap.mjs'
import { daysOfHistory, seedHistory } from './seedHistory.mjs'
import { startPart } from './startPart.mjs'
import { artifact, tokens } from './tokens.mjs'

/**
 * @param {object} options
 * @param {string} options.anvil
 * @param {number} options.id
 * @param {number} options.port
 * @param {number} options.blockTime seconds, after the deployment
 * @param {boolean} [options.smartAccounts]
 * @param {boolean} [options.swaps]
 * @param {{ ether: string, divisor: bigint }} options.funds per demo account; divisor of token
 *   shares
 * @param {boolean} [options.seeded] begins a year ago, with a history
 * @param {AbortSignal} [options.signal]
 * @param {(message: string) => void} options.onDeath
 * @returns {Promise<{ part: import('./types.js').Part, rpcUrl: string, setBlocked:
 *   import('./types.js').DevnetChain['setBlocked'] }>}
 */
export async function startChain({
  anvil,
  id,
  port,
  blockTime,
  smartAccounts = false,
  swaps = false,
  funds,
  seeded = false,
  signal,
  onDeath,
}) {
  const rpcUrl = `http://127.0.0.1:${port}`
  const part = await startPart({
    name: `chain ${id}`,
    command: anvil,
    // Avoids anvil's state files in the user's home.
    args: [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      String(id),
      '--prune-history',
      '256',
      '--color',
      'never',
      ...(seeded ? ['--timestamp', String(Math.floor(Date.now() / 1000) - daysOfHistory * 86_400)] : []),
    ],
    answers: async (text) => /Listening on/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  try {
    await deployContracts(rpcUrl, funds.divisor)
    if (smartAccounts) await placeSmartAccounts(rpcUrl)
    if (swaps) await placeUniswap(rpcUrl)
    if (seeded) await seedHistory(rpcUrl, { swaps })
    const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 100 }).extend(
      publicActions,
    )
    for (const { address } of demoAccounts())
      await client.setBalance({ address, value: parseEther(funds.ether) })
    await client.setIntervalMining({ interval: blockTime })
    return { part, rpcUrl, setBlocked: setBlocked(rpcUrl, client) }
  } catch (error) {
    await part.stop()
    throw error
  }
}

/**
 * @param {string} rpcUrl
 * @param {{ waitForTransactionReceipt: (p: { checkReplacement: false, hash: import('viem').Hex }) => Promise<{ status: string }> }} client
 * @returns {import('./types.js').DevnetChain['setBlocked']}
 */
function setBlocked(rpcUrl, client) {
  const wallet = createWalletClient({ account: deployer(), transport: http(rpcUrl) })
  const to = tokens().find((token) => token.kind === 'dollar')?.address ?? null
  const { abi } = artifact('TestDollar')
  return async (address, blocked) => {
    const data = encodeFunctionData({ abi, functionName: 'setBlocked', args: [address, blocked] })
    const hash = await wallet.sendTransaction({ to, data, chain: null })
    const receipt = await client.waitForTransactionReceipt({ checkReplacement: false, hash })
    if (receipt.status !== 'success') throw new Error(`setBlocked reverted: ${hash}`)
  }
}
