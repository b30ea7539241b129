import { richAddress } from './anvil.js'
import { amount, token } from './hostedSwaps.js'

const router = `0x${'5a'.repeat(20)}`

const step = (id: string, data: object) => ({
  id,
  action: 'Confirm transaction in your wallet',
  description: 'Swap',
  kind: 'transaction',
  status: 'incomplete',
  data: { from: richAddress, chainId: 31_337, ...data },
  check: { endpoint: '/intents/status/v3?requestId=0x1', method: 'GET' },
})

export const approveStep = (spender: string) =>
  step('approve', {
    to: token,
    data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
    value: '0',
  })

/** Another `id` is another kind of step. */
export const swapStep = ({
  id = 'swap',
  to = router,
  value = amount,
}: {
  readonly id?: string
  readonly to?: string | undefined
  readonly value?: string | undefined
} = {}) => step(id, { to, data: `0xe21fd0e9${'00'.repeat(64)}`, value })

/** `POST /quote/v3`: documented steps, and details of `/quote/v2`. */
export const relayAnswer = ({
  steps = [swapStep()],
  toAmount = '2990123456',
}: {
  readonly steps?: readonly object[]
  readonly toAmount?: unknown
} = {}) => ({
  requestId: '0x1',
  steps,
  fees: { gas: { amount: '1', amountUsd: '0.01' }, relayer: { amount: '1', amountUsd: '0.01' } },
  details: {
    operation: 'swap',
    sender: richAddress,
    recipient: richAddress,
    currencyIn: { currency: { chainId: 31_337 }, amount, amountUsd: '3000.00', minimumAmount: amount },
    currencyOut: {
      currency: { chainId: 31_337, address: token, decimals: 6 },
      amount: toAmount,
      amountUsd: '2940.00',
      minimumAmount: '2960222221',
    },
    totalImpact: { usd: '-60', percent: '-2' },
  },
})
