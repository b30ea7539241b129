import { connect, disconnect, signMessage, switchNetwork } from '@latchkey/core/actions'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { accountOf, chains, factsOf, type Family, namespaces, openPage } from '../test/families.js'

const steps = [
  'connect',
  'connect',
  'refuse',
  'disconnect',
  'switch',
  'sign',
  'walletAccount',
  'walletAccount',
  'walletChain',
  'revoke',
  'reload',
] as const

const anyStep = fc.record({
  family: fc.constantFrom(...namespaces),
  step: fc.constantFrom(...steps),
  index: fc.constantFrom(0, 1),
})

test('behavior: no change of one family, connected or not, affects another', async () => {
  const coveredSteps = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (plan) => {
      const { owners, start, leave } = openPage()
      let { client, stop } = await start()
      const selected: Record<Family, number> = { eip155: 0, solana: 0, bip122: 0 }
      const statusOf = (family: Family) => client.getState().accounts[family]
      for (const { family, index, step } of plan) {
        const owner = owners[family]
        const otherFamilies = namespaces.filter((other) => other !== family || step === 'reload')
        // A reload keeps only other families' last network.
        const toCompare = (other: Family): unknown =>
          step === 'reload' ? accountOf(client, other) : factsOf(client, other)
        const factsOfOthers = (): string => JSON.stringify(otherFamilies.map(toCompare))
        const before = factsOfOthers()
        const providers = otherFamilies.map((other) => client.rawProvider(other))
        const changes: string[] = []
        const unwatch = client.subscribe(() => {
          if (step !== 'reload' && factsOfOthers() !== before) changes.push(factsOfOthers())
        })
        const isConnected = statusOf(family)?.status === 'connected'
        const expected = { isConnected, chainId: client.getState().networks[family]?.chainId }
        switch (step) {
          case 'connect':
            await connect(client, { walletId: owner.walletId, namespaces: [family] })
            Object.assign(expected, { isConnected: true, chainId: undefined })
            break
          case 'refuse':
            if (isConnected) break
            owner.refuseNext()
            await expect(
              connect(client, { walletId: owner.walletId, namespaces: [family] }),
            ).rejects.toMatchObject({ name: 'user_rejected' })
            break
          case 'disconnect':
            await disconnect(client, { namespace: family })
            Object.assign(expected, { isConnected: false, chainId: undefined })
            break
          case 'switch':
            expected.chainId = chains[family][index]
            await switchNetwork(client, { chainId: chains[family][index] ?? chains[family][0] })
            break
          case 'sign':
            if (isConnected) await signMessage(client, { namespace: family, message: 'Hello' })
            break
          case 'walletAccount':
            owner.setAccount((selected[family] = index))
            break
          case 'walletChain':
            if (isConnected && owner.setChain) expected.chainId = chains[family][index]
            owner.setChain?.(index)
            break
          case 'revoke':
            owner.revoke()
            Object.assign(expected, { isConnected: false, chainId: undefined })
            break
          case 'reload':
            if (!isConnected) expected.chainId = undefined
            stop()
            client.dispose()
            ;({ client, stop } = await start())
            break
        }
        coveredSteps.add(`${family} ${step}`)
        await vi.waitUntil(
          () => {
            const account = statusOf(family)
            const at = client.getState().networks[family]?.chainId
            if (expected.chainId !== undefined && at !== expected.chainId) return false
            return expected.isConnected
              ? account?.status === 'connected' && account.address === owner.addresses()[selected[family]]
              : account?.status === 'disconnected'
          },
          { interval: 1, timeout: 30_000 },
        )
        unwatch()
        expect(changes).toEqual([])
        expect(factsOfOthers()).toBe(before)
        if (step !== 'reload')
          expect(otherFamilies.map((other) => client.rawProvider(other))).toEqual(providers)
      }
      stop()
      client.dispose()
      leave()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(coveredSteps.size).toBe(new Set(steps).size * namespaces.length)
})

const pairs = namespaces.flatMap((leaving) =>
  namespaces.filter((asked) => asked !== leaving).map((asked) => [leaving, asked] as const),
)

test.each(pairs)(
  'behavior: the wallet of %s disconnects while the one of %s prompts, which still connects',
  async (leavingFamily, promptedFamily) => {
    const { owners, start, leave } = openPage('script')
    const { client, stop } = await start()
    const [first, second] = [owners[leavingFamily], owners[promptedFamily]]
    const connecting = connect(client, { walletId: first.walletId, namespaces: [leavingFamily] })
    await first.approve()
    await connecting
    const asking = connect(client, { walletId: second.walletId, namespaces: [promptedFamily] })
    await vi.waitUntil(() => second.pending() !== null, { interval: 1, timeout: 30_000 })
    first.revoke()
    await vi.waitUntil(() => client.getState().accounts[leavingFamily]?.status === 'disconnected', {
      interval: 1,
      timeout: 30_000,
    })
    expect(client.getState()).toMatchObject({
      attempt: { status: 'waiting', namespaces: [promptedFamily] },
      accounts: { [promptedFamily]: { status: 'connecting' } },
    })
    await second.approve()
    expect(await asking).toMatchObject({ namespace: promptedFamily, address: second.addresses()[0] })
    expect(client.getState().accounts[leavingFamily]).toEqual({ status: 'disconnected' })
    stop()
    client.dispose()
    leave()
  },
)
