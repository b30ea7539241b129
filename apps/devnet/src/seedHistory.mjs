import {
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  parseEther,
  publicActions,
  toHex,
} from 'viem'
import { demoAccounts } from './accounts.mjs'
import { artifact, tokens } from './tokens.mjs'

/** Days before now at which the chain begins: over a year, so that a year stands beside months. */
export const daysOfHistory = 400

const day = 86_400
/** Days on which something happened, more of them lately. */
const busyDays = [395, 394, 362, 330, ...Array.from({ length: 30 }, (_, at) => 92 - at * 3)]

/** People whom nobody meets again; anvil signs for them. */
const friend = getAddress('0xF41e0dF41e0dF41e0dF41e0dF41e0dF41e0dF41e')
const shop = getAddress('0x5409ED021D9299bf6814279A6A1411A7e866A631')

/**
 * Lets months pass on a chain that began {@link daysOfHistory} days ago: what the demo accounts sent, received, approved,
 * wrapped and failed with. What moved came back, so that they hold what they held; their ether is not restored.
 *
 * @param {string} rpcUrl of a chain that mines at once
 */
export async function seedHistory(rpcUrl) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 }).extend(
    publicActions,
  )
  /** Calls that viem has no types for. @type {(method: string, ...params: unknown[]) => Promise<unknown>} */
  const rpc = (method, ...params) => client.request(/** @type {never} */ ({ method, params }))
  const list = tokens()
  const { address: dollar } = /** @type {(typeof list)[number]} */ (
    list.find(({ kind }) => kind === 'dollar')
  )
  const { address: weth } = /** @type {(typeof list)[number]} */ (list.find(({ kind }) => kind === 'weth'))
  const { abi } = artifact('TestDollar')
  const call = (/** @type {string} */ functionName, /** @type {unknown[]} */ args) =>
    encodeFunctionData({ abi, functionName, args })
  const accounts = demoAccounts().map(({ address }) => address)
  for (const address of [friend, shop, ...accounts]) {
    await client.impersonateAccount({ address })
    await client.setBalance({ address, value: parseEther('100') })
  }

  let at = 0
  /** One transaction in a block of its own, some minutes after the one before. */
  const send = async (
    /** @type {import('viem').Address} */ from,
    /** @type {import('viem').Address} */ to,
    /** @type {{ ether?: string, data?: import('viem').Hex, gas?: bigint }} */ {
      ether = '0',
      data,
      gas = 200_000n,
    } = {},
  ) => {
    await rpc('evm_setNextBlockTimestamp', toHex(at))
    await rpc('eth_sendTransaction', {
      from,
      to,
      value: toHex(parseEther(ether)),
      gas: toHex(gas),
      ...(data ? { data } : {}),
    })
    at += 420
  }

  const now = Math.floor(Date.now() / 1000)
  const [first, ...others] = accounts
  for (const [index, days] of busyDays.entries()) {
    at = now - days * day + (index % 7) * 3_600
    const me = /** @type {import('viem').Address} */ (index % 4 === 3 ? others[index % others.length] : first)
    const amount = BigInt(5 + ((index * 37) % 90)) * 1_000_000n
    await send(friend, me, { ether: `0.${10 + ((index * 7) % 80)}` })
    await send(me, dollar, { data: call('transfer', [friend, amount]) })
    await send(friend, dollar, { data: call('transfer', [me, amount]) })
    if (index % 3 === 0) await send(me, shop, { ether: '0.042' })
    if (index % 5 === 1) await send(me, dollar, { data: call('approve', [shop, amount]) })
    if (index % 6 === 2) {
      // WETH9: deposit(), withdraw(uint256)
      await send(me, weth, { ether: '0.5', data: '0xd0e30db0' })
      await send(me, weth, { data: `0x2e1a7d4d${(5n * 10n ** 17n).toString(16).padStart(64, '0')}` })
    }
    // More than there is: it fails, and costs its fee.
    if (index % 8 === 4) await send(me, dollar, { data: call('transfer', [shop, 10n ** 30n]) })
  }
  for (const address of [friend, shop, ...accounts]) await client.stopImpersonatingAccount({ address })
  await rpc('evm_setTime', Math.floor(Date.now() / 1000))
  await client.mine({ blocks: 1 })
}
