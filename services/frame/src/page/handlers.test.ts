import type { FrameChainId, FrameUser } from '@latchkey/protocol/frame'
import { expect, test } from 'vitest'
import { createHandlers, type HandlerDeps } from './handlers.js'

const EVM = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const SMART = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Each step takes a turn of its own, as IndexedDB does. */
function createBench() {
  const records = new Map<string, unknown>()
  const turn = () => new Promise<void>((done) => setImmediate(done))
  const session = { userId: 'ann', email: 'ann@shop.example' }
  const deps = {
    facts: { chainId: 'eip155:1' },
    vault: {
      get: async (key: string) => (await turn(), records.get(key)),
      set: async (key: string, value: unknown) => (await turn(), void records.set(key, value)),
    },
    session: { current: async () => (await turn(), session), token: async () => 'token' },
    accounts: {
      async list(id: string) {
        await turn()
        if (id.startsWith('solana:')) return [{ address: SOL, type: 'eoa' }]
        const both = [
          { address: EVM, type: 'eoa' },
          { address: SMART, type: 'smartAccount' },
        ]
        return records.get('type') === 'eoa' ? both : both.toReversed()
      },
      isEnabled: async (id: string) => (await turn(), id.startsWith('eip155:')),
      isDeployed: async () => false,
      use: async (type: string) => (await turn(), void records.set('type', type)),
    },
    isServed: async () => (await turn(), true),
    isRecoverable: async () => undefined,
    isAsked: () => false,
  } as unknown as HandlerDeps
  const handlers = createHandlers(deps)
  const from = { origin: 'https://shop.example' }
  return {
    user: (chainId: FrameChainId) => handlers.GET_USER({ chainId }, from) as Promise<FrameUser>,
    stand: (chainId: FrameChainId) => handlers.SWITCH_NETWORK({ chainId }, from),
    choose: (type: 'eoa' | 'smartAccount', chainId?: FrameChainId) =>
      handlers.SET_PREFERRED_ACCOUNT({ type, chainId }, from),
  }
}

test.each([[[1, SOLANA]], [[SOLANA, 1]], [[10, SOLANA, 1, SOLANA, 8453]]] as const)(
  'behavior: questions at once are each answered for their own chain: %j',
  async (chains) => {
    const { user } = createBench()
    const answers = await Promise.all(chains.map((chain) => user(chain)))
    expect(answers.map(({ chainId, address }) => [chainId, address])).toEqual(
      chains.map((chain) => [chain, chain === SOLANA ? SOL : SMART]),
    )
  },
)

test('behavior: another question, or another tab, that moves the frame meanwhile moves no answer', async () => {
  const { stand, user } = createBench()
  const [evm] = await Promise.all([user(1), stand(SOLANA)])
  expect(evm).toMatchObject({ chainId: 1, address: SMART })
})

test('behavior: a choice is made where it was asked for, wherever the frame stands', async () => {
  const { choose, stand, user } = createBench()
  await stand(SOLANA)
  const [chosen, solana] = await Promise.all([choose('eoa', 1), user(SOLANA)])
  expect(chosen).toEqual({ type: 'eoa', address: EVM })
  expect(solana).toMatchObject({ chainId: SOLANA, address: SOL })
  expect(await choose('smartAccount', 10)).toEqual({ type: 'smartAccount', address: SMART })
})

test('error: a chain without smart accounts has none to choose', async () => {
  const { choose } = createBench()
  await expect(choose('smartAccount', SOLANA)).rejects.toMatchObject({ name: 'smart_account_unsupported' })
  await choose('eoa', SOLANA)
  await expect(choose('smartAccount')).rejects.toMatchObject({ name: 'smart_account_unsupported' })
})
