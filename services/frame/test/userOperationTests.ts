import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { sendUserOperation } from '../src/page/evm/sendUserOperation.js'
import { contracts, encodeCalls } from '../src/smartAccount/index.js'
import { waitForReceipt } from '../src/smartAccount/receipt.js'
import { randomAddress, type World } from './chainWorld.js'
import { createVisitor } from './sessionWorld.js'

export function userOperationTests(world: () => World): void {
  test('behavior: an operation of a page is done as it was shown; one that would fail is not sent', async () => {
    const { here, client, pause } = world()
    const visitor = await createVisitor(world())
    const to = randomAddress()
    const send = (callData: string, more: object = {}) =>
      sendUserOperation(
        visitor.context([{ sender: visitor.address, callData, ...more }, contracts.entryPoint]),
      )
    // A nonce of the page's own, and more gas than needed.
    const given = { nonce: `0x5${'0'.repeat(16)}`, callGasLimit: '0x30d40' }
    const hash = await send(encodeCalls([{ to, value: 5n }]), given)
    expect((await waitForReceipt(here.bundler, hash, { pause })).success).toBe(true)
    expect(await client.getBalance({ address: to })).toBe(5n)
    expect(await client.getCode({ address: visitor.address })).not.toBeUndefined()
    expect(visitor.shown[0]?.facts.map(([name]) => name)).toEqual([
      'Network',
      'Recipient',
      'Account',
      'Network fee',
    ])

    // ERC-7579's form, which the account accepts as well.
    const single = encodeFunctionData({
      abi: parseAbi(['function execute(bytes32,bytes)']),
      args: [`0x${'0'.repeat(64)}`, `${to}${'7'.padStart(64, '0')}` as `0x${string}`],
    })
    await waitForReceipt(here.bundler, await send(single), { pause })
    expect(await client.getBalance({ address: to })).toBe(12n)
    expect(visitor.shown[1]?.summary).toMatch(/^Send 0\.0+7 ETH to /)

    await expect(send(encodeCalls([{ to, value: 1n }]), given)).rejects.toMatchObject({ code: -32603 })
    expect(await client.getBalance({ address: to })).toBe(12n)
  })
}
