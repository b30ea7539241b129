import { erc7715ProviderActions } from '@metamask/smart-accounts-kit/actions'
import { createClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPermission } from '../../../../../packages/eip155/src/actions/permissions.js'
import { randomAddress, startWorld, type World } from '../../../test/chainWorld.js'
import { createHolder, createVisitor, transfer } from '../../../test/sessionWorld.js'
import { requestExecutionPermissions } from './grantPermission.js'

// MetaMask's own library at the other end (ERC-7715).
let world: World
beforeAll(async () => {
  world = await startWorld()
}, 400_000)
afterAll(() => world.stop())

interface Asked {
  readonly method: string
  readonly params?: unknown
}

test('behavior: a page with another library is answered, and what it got is used within its limit', async () => {
  const [visitor, shop] = [await createVisitor(world), await createHolder(world)]
  const { chainId } = world.here
  const { address: token } = world.token
  const asked: Asked[] = []
  const page = createClient({
    transport: custom({
      request: async (request: Asked) => {
        asked.push(request)
        return requestExecutionPermissions(visitor.context(request.params))
      },
    }),
  }).extend(erc7715ProviderActions())
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const { address: from } = visitor
  const [granted] = await page.requestExecutionPermissions([
    {
      chainId,
      from,
      to: shop.address,
      expiry,
      permission: {
        type: 'erc20-token-allowance',
        isAdjustmentAllowed: false,
        data: { tokenAddress: token, allowanceAmount: 100n },
      },
    },
  ])
  if (!granted) throw new Error('nothing was granted')
  expect(granted).toMatchObject({ chainId, from, to: shop.address })
  await visitor.deploy({ ...granted, from })
  const to = randomAddress()
  expect(await shop.use(granted, { to: token, data: transfer(to, 60n) })).toBe('done')
  expect(await shop.use(granted, { to: token, data: transfer(to, 50n) })).toContain('allowance-exceeded')

  // That library sends the same request as ours.
  const ours: Asked[] = []
  const wallet = {
    request: async ({ method, params }: Asked) => {
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      ours.push({ method, params })
      return [{ ...granted, chainId: `0x${chainId.toString(16)}` }]
    },
  }
  const read = await grantPermission(wallet as unknown as Parameters<typeof grantPermission>[0], {
    chainId: `eip155:${chainId}`,
    from,
    to: shop.address,
    expiry,
    permission: {
      type: 'erc20-token-allowance',
      data: { tokenAddress: token, allowanceAmount: '0x64' },
    },
  })
  expect(ours).toEqual(asked)
  expect(read).toMatchObject({ context: granted.context, delegationManager: granted.delegationManager })
})
