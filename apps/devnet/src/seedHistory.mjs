import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  getContractAddress,
  http,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
} from 'viem'
import { demoAccounts, deployer } from './accounts.mjs'
import { uniswap } from './placeUniswap.mjs'
import { artifact, tokens } from './tokens.mjs'

export const daysOfHistory = 400

const day = 86_400
const busyDays = [395, 394, 362, 330, ...Array.from({ length: 30 }, (_, at) => 92 - at * 3)]

const friend = getAddress('0xF41e0dF41e0dF41e0dF41e0dF41e0dF41e0dF41e')
const shop = getAddress('0x5409ED021D9299bf6814279A6A1411A7e866A631')
/** Shortened like {@link friend}. */
const similarAddress = getAddress('0xF4c0ffee00c0ffee00c0ffee00c0ffee000dF41e')
const spammer = getAddress('0x5bad000000000000000000000000000000005bad')

/**
 * Transactions of all kinds, and spam, on a chain that began {@link daysOfHistory} days ago. Token
 * balances end unchanged; ether does not.
 *
 * @param {string} rpcUrl of a chain that mines at once
 * @param {object} options
 * @param {boolean} options.swaps whether it has Uniswap
 */
export async function seedHistory(rpcUrl, { swaps }) {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 }).extend(
    publicActions,
  )
  /** @type {(method: string, ...params: unknown[]) => Promise<unknown>} */
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
  const fundedAddresses = [friend, shop, similarAddress, spammer, ...accounts]
  for (const address of fundedAddresses) {
    await client.impersonateAccount({ address })
    await client.setBalance({ address, value: parseEther('100') })
  }

  let at = 0
  const send = async (
    /** @type {import('viem').Address} */ from,
    /** @type {import('viem').Address | undefined} */ to,
    /** @type {{ ether?: string, data?: import('viem').Hex, gas?: bigint }} */ {
      ether = '0',
      data,
      gas = 400_000n,
    } = {},
  ) => {
    await rpc('evm_setNextBlockTimestamp', toHex(at))
    const hash = await rpc('eth_sendTransaction', {
      from,
      to,
      value: toHex(parseEther(ether)),
      gas: toHex(gas),
      ...(data ? { data } : {}),
    })
    at += 420
    return /** @type {import('viem').Hash} */ (hash)
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
    // Fails, and costs its fee.
    if (index % 8 === 4) await send(me, dollar, { data: call('transfer', [shop, 10n ** 30n]) })
  }
  at = now - 3 * day
  if (swaps && first) await swapThereAndBack(first)
  at = now - 2 * day
  if (first) await sendSpam(first)
  for (const address of fundedAddresses) await client.stopImpersonatingAccount({ address })
  await rpc('evm_setTime', Math.floor(Date.now() / 1000))
  await client.mine({ blocks: 1 })

  async function swapThereAndBack(/** @type {import('viem').Address} */ me) {
    const { router } = uniswap()
    const amount = 60_000_000n
    const swap = (
      /** @type {[from: import('viem').Address, to: import('viem').Address]} */ [from, to],
      /** @type {import('viem').Address} */ who,
      /** @type {bigint} */ given,
    ) =>
      encodeFunctionData({
        abi: routerAbi,
        args: [
          {
            tokenIn: from,
            tokenOut: to,
            fee: 500,
            recipient: who,
            amountIn: given,
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
      })
    const wethBalance = () =>
      client.readContract({ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [me] })
    const before = await wethBalance()
    await send(me, dollar, { data: call('approve', [router, amount]) })
    const hash = await send(me, router, { data: swap([dollar, weth], me, amount) })
    // A busy chain mines later.
    await client.waitForTransactionReceipt({ checkReplacement: false, hash })
    const got = (await wethBalance()) - before
    if (got === 0n) throw new Error('The swap of the seeded history failed.')
    await send(me, weth, { data: call('transfer', [friend, got]) })
    await send(friend, weth, { data: call('approve', [router, got]) })
    await send(friend, router, { data: swap([weth, dollar], friend, got) })
    await send(deployer(), dollar, { data: call('transfer', [friend, amount]) })
    await send(friend, dollar, { data: call('transfer', [me, amount]) })
  }

  async function sendSpam(/** @type {import('viem').Address} */ me) {
    const { abi: giftAbi, bytecode } = artifact('GiftToken')
    const nonce = BigInt(await client.getTransactionCount({ address: spammer }))
    await send(spammer, undefined, { data: bytecode, gas: 3_000_000n })
    await send(spammer, getContractAddress({ from: spammer, nonce }), {
      data: encodeFunctionData({ abi: giftAbi, functionName: 'give', args: [accounts] }),
    })
    await send(similarAddress, me, { ether: '0.000001' })
    await send(spammer, dollar, { data: call('transferFrom', [me, similarAddress, 0n]) })
  }
}

const routerAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
])
