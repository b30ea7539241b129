import type { SwapCoin } from '@latchkey/core'
import { dataOf, formatUnits } from '@latchkey/core/actions'
import { useSwap } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Panel, WorkButton } from './Panel.js'

const steps = {
  approve: 'approve',
  reset: 'reset the old allowance',
  sign: 'sign an allowance',
  swap: 'swap',
} as const

export function SwapPanel() {
  const { tokens, from, to, offer, review, progress, fetchTokens, update, quote, confirm } = useSwap()
  const [amount, setAmount] = useState('')
  useEffect(() => void fetchTokens().catch(() => {}), [fetchTokens])
  const pick = (symbol: string): SwapCoin | undefined => tokens.find((token) => token.symbol === symbol)
  const offerData = dataOf(offer)
  const reviewData = dataOf(review)
  const choice = (label: string, side: 'from' | 'to', chosen: SwapCoin | undefined) => (
    <label>
      {label}
      <select
        value={chosen?.symbol ?? ''}
        onChange={({ target }) => update({ [side]: pick(target.value) })}
        data-testid={`headless-swap-${side}`}
      >
        <option value="">Choose</option>
        {tokens.map(({ address, symbol }) => (
          <option key={address}>{symbol}</option>
        ))}
      </select>
    </label>
  )
  return (
    <Panel title="Swap">
      {choice('You pay', 'from', from)}
      {choice('You receive', 'to', to)}
      <label>
        Amount
        <input
          inputMode="decimal"
          value={amount}
          data-testid="headless-swap-amount"
          onChange={({ target }) => setAmount(target.value)}
        />
      </label>
      <WorkButton
        label="Quote"
        disabled={!from || !to || amount === ''}
        work={async () => {
          update({ amount })
          await quote()
        }}
      />
      {offerData && reviewData && to ? (
        <dl>
          <div>
            <dt>Gives</dt>
            <dd data-testid="headless-swap-gives">
              {formatUnits(offerData.toAmount, to.decimals)} {to.symbol}
            </dd>
          </div>
          <div>
            <dt>At least</dt>
            <dd>
              {formatUnits(offerData.toAmountMin, to.decimals)} {to.symbol}
            </dd>
          </div>
          <div>
            <dt>Your wallet asks you to</dt>
            <dd>
              {reviewData.tasks.map((task) => steps[task]).join(', then ')}
              {reviewData.isBatch ? ', at once' : ''}
            </dd>
          </div>
        </dl>
      ) : null}
      {offer.status === 'failed' ? <p role="alert">{offer.error.message}</p> : null}
      <WorkButton label="Swap" disabled={review.status !== 'ready'} work={confirm} />
      <p role="status" data-testid="headless-swap-progress">
        {progress.step === 'editing' ? '' : progress.step}
      </p>
    </Panel>
  )
}
